/** As that site writes them: CRLF, blank lines, headers whose totals disagree. */
export const ANIME = `<?xml version="1.0" encoding="UTF-8" ?>
  <!--
    Created by XML Export feature at MyAnimeList.net
    Programmed by Xinil & others
  -->
\r
<myanimelist>\r
  <myinfo>
    <user_id>1234567</user_id>
    <user_name>some-one</user_name>
    <user_export_type>1</user_export_type>
    <user_total_anime>300</user_total_anime>
    <user_total_watching>7</user_total_watching>
  </myinfo>

  <anime>
    <series_animedb_id>1</series_animedb_id>
    <series_title><![CDATA[Cowboy Bebop]]></series_title>
    <series_type>TV</series_type>
    <series_episodes>26</series_episodes>
    <my_id>0</my_id>
    <my_watched_episodes>26</my_watched_episodes>
    <my_start_date>2019-00-00</my_start_date>
    <my_finish_date>2019-02-03</my_finish_date>
    <my_rated></my_rated>
    <my_score>9</my_score>
    <my_storage></my_storage>
    <my_storage_value>0.00</my_storage_value>
    <my_status>Completed</my_status>
    <my_comments><![CDATA[<b>See you</b> & goodbye]]]]><![CDATA[>]]></my_comments>
    <my_times_watched>1</my_times_watched>
    <my_rewatch_value></my_rewatch_value>
    <my_priority>HIGH</my_priority>
    <my_tags><![CDATA[space, jazz]]></my_tags>
    <my_rewatching>0</my_rewatching>
    <my_rewatching_ep>0</my_rewatching_ep>
    <my_discuss>1</my_discuss>
    <my_sns>default</my_sns>
    <update_on_import>1</update_on_import>
  </anime>\r
\r
  <anime>
    <series_animedb_id>24</series_animedb_id>
    <series_title>Tom & Jerry &amp; Spike &lt;3 &bogus; &#233;</series_title>
    <series_episodes>0</series_episodes>
    <my_watched_episodes>5</my_watched_episodes>
    <my_start_date>0000-00-00</my_start_date>
    <my_status>3</my_status>
    <my_comments/>
  </anime>
  <anime>
    <series_animedb_id>1</series_animedb_id>
    <series_title><![CDATA[Cowboy Bebop]]></series_title>
    <my_status>On Hold</my_status>
  </anime>
</myanimelist>
`
