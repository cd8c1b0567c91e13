vcl 4.1;

# Varnish (7.1 or newer, with varnish-modules) as a shared cache before the instances or their balancer. The instances get
# PURGE_URL=http://<varnish>:<port>/, and then say which answers are shared (s-maxage) and which cache tags they have (Cache-Tag).
# backends.vcl, beside this file or in vcl_path, names the backend and who may purge:
#
#   backend default { .host = "balancer"; .port = "8080"; }
#   acl purgers { "10.0.0.0"/24; }
#
# Tried by npm run test:cluster.

import xkey;

include "backends.vcl";

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(405, "Not allowed"));
    }
    # "*" is everything: an instance does not know what it missed.
    if (req.http.xkey-purge == "*") {
      ban("obj.status != 0");
    } else {
      set req.http.purged = xkey.purge(req.http.xkey-purge);
    }
    return (synth(200, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # What a token or key reads is of one user. Sessions are read with cookies, which nothing that is shared depends on.
  if (req.http.Authorization || req.url ~ "^/api/auth/" || req.url ~ "[?&](apikey|key)=") {
    return (pass);
  }
  unset req.http.Cookie;
  return (hash);
}

sub vcl_backend_response {
  # Only what the instance calls shared is stored.
  if (beresp.http.Cache-Control !~ "s-maxage=[1-9]" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, ",", " ");
  # Nothing is served after its time: purges tell what has changed, and a purge may be late by seconds.
  set beresp.grace = 0s;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Cache-Tag;
  # Browsers ask again each time, as they do without Varnish.
  if (resp.http.Cache-Control ~ "s-maxage") {
    set resp.http.Cache-Control = regsuball(resp.http.Cache-Control, ",? *(s-maxage|stale-if-error)=[0-9]+", "");
  }
}
