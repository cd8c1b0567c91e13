-- The works of one story: those that are reached from a work by relations that continue or accompany it, nearest first, at most `most`.
-- Each step reads the relations of the works of the step before by their key.
CREATE FUNCTION story_of(start int, most int) RETURNS int[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  found int[] := ARRAY[start];
  frontier int[] := found;
BEGIN
  WHILE frontier IS NOT NULL AND cardinality(found) < most LOOP
    SELECT (array_agg(DISTINCT to_id ORDER BY to_id))[1:most - cardinality(found)] INTO frontier FROM (
      SELECT to_id FROM media_relations
      WHERE from_id = ANY(frontier) AND to_id <> ALL(found)
        AND type IN ('Sequel', 'Prequel', 'SideStory', 'ParentStory', 'SpinOff', 'Summary', 'FullStory', 'AlternativeVersion')
      LIMIT 1000
    ) AS next;
    found := found || frontier;
  END LOOP;
  RETURN found;
END $$;
