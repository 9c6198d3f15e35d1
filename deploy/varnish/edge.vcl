vcl 4.1;

# A caching proxy in front of the edge worker, with a purge of what a release has changed: an example for Varnish. docs/run-the-site.md, A CDN.
# The release tool is told of it by RELEASE_PURGE=http://edge.example.org/-/purge. It sends up to 50 tags at once: 3.4 kB of the 8 kB that a
# header may have here by default (http_req_hdr_len).

backend worker {
    .host = "worker.example.org";
    .port = "80";
}

# Where the release tool runs. It is not enough: behind a server on this machine that ends TLS, every visitor comes from 127.0.0.1. So the tool sends
# the value below too (RELEASE_PURGE_AUTHORIZATION): replace it by a long random one.
acl may_purge {
    "127.0.0.1";
}

sub vcl_recv {
    if (req.url == "/-/purge") {
        if (req.method != "POST" || client.ip !~ may_purge || req.http.Authorization != "Bearer replace-this") {
            return (synth(403));
        }
        if (req.http.Surrogate-Key !~ "^[A-Za-z0-9_-]+( [A-Za-z0-9_-]+)*$") {
            return (synth(400));
        }
        ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)");
        return (synth(204));
    }
    # Calls of the gateway do not come here: route /api to it.
    if (req.method != "GET" && req.method != "HEAD") {
        return (synth(405));
    }
    # No file depends on the query; that of /callback has the code of a sign-in.
    set req.url = regsub(req.url, "\?.*$", "");
    unset req.http.Cookie;
    return (hash);
}

sub vcl_backend_response {
    if (beresp.http.CDN-Cache-Control) {
        set beresp.ttl = 5s;
        set beresp.grace = 60s;
    } elsif (beresp.status == 200 && beresp.http.Cache-Control ~ "immutable") {
        set beresp.ttl = 30d;
    } else {
        # Not cached. Varnish remembers that for two minutes (hit-for-miss): with 0 s it would send concurrent requests one after the other. The
        # first response that may be cached ends it.
        set beresp.uncacheable = true;
        set beresp.ttl = 120s;
        # The former answer is better than a failure.
        if (bereq.is_bgfetch && beresp.status >= 500) {
            return (abandon);
        }
    }
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
