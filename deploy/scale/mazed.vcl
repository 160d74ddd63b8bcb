# Varnish 7 in front of mazed, whose headers say what may be kept: a maze with a seed for a year, a maze without a seed
# not at all. To be started with `-p http_gzip_support=off`: mazed compresses many times faster than Varnish.
vcl 4.1;

import std;

# HAProxy, which knows which mazed is healthy. Without HAProxy, a single mazed.
backend origin {
    .host = "127.0.0.1";
    .port = "8090";
    .connect_timeout = 2s;
    # Longer than --generate-timeout (60 seconds) times three, since HAProxy may retry on another mazed.
    .first_byte_timeout = 200s;
    .between_bytes_timeout = 70s;
}

sub vcl_recv {
    # HAProxy's health check: the cache is healthy even if no mazed is.
    if (req.url == "/cache") {
        return (synth(200));
    }
    if (req.restarts == 0) {
        unset req.http.X-Large;
        # What mazed takes as the name of a request. HAProxy sees to it.
        if (req.http.X-Request-Id !~ "^[0-9A-Za-z._-]{1,64}$") {
            set req.http.X-Request-Id = req.xid;
        }
    }
    if (req.http.X-Large) {
        return (pipe);
    }
    set req.url = std.querysort(req.url);
    # Two variants of each maze are kept, and not one for each browser's list.
    if (req.http.Accept-Encoding ~ "gzip" && req.http.Accept-Encoding !~ "gzip *; *q=0(\.0*)? *(,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # Requests for mazes without a seed would wait for each other, and all would get one maze. mazed makes such a maze
    # for each of them.
    if (req.url ~ "^/maze" && req.url !~ "[?&]seed=[^&]") {
        return (pass);
    }
}

sub vcl_miss {
    # Varnish would turn HEAD into GET, and mazed would make the whole maze.
    if (req.method == "HEAD") {
        return (pass);
    }
}

sub vcl_backend_response {
    if (beresp.status == 503) {
        # Busy. The stale answer is better, if there is one.
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # The lengths of pictures and of compressed answers are not known in advance. A maze whose sides have up to three
    # digits takes a few MB at most, unless it is a solid.
    if (!beresp.http.Content-Length && bereq.url ~ "^/maze(/distances|/stats)?\?" &&
        bereq.url !~ "(size|width|height)=[0-9]{4}|format=(stl|obj|scad)") {
        set beresp.http.X-Length = "0";
    } else {
        set beresp.http.X-Length = beresp.http.Content-Length;
    }
    # Larger, or of unknown length: cheaper to make again than to keep. Only this fact is kept; see vcl_deliver.
    if (bereq.method == "GET" && beresp.status == 200 && std.integer(beresp.http.X-Length, 8388609) > 8388608) {
        return (error(599, "Large"));
    }
    unset beresp.http.X-Length;
    # The whole answer is read before the client gets the first byte, so that one that breaks off can be asked for again.
    set beresp.do_stream = false;
    # If no mazed is up, documents may be served a day after they expired. Mazes with a seed never change.
    set beresp.grace = 1d;
}

sub vcl_backend_error {
    if (beresp.status == 599) {
        set beresp.ttl = 1h;
        return (deliver);
    }
    # The connection broke, or the answer broke off: a mazed has died meanwhile.
    if (bereq.method == "GET" && bereq.retries < 2) {
        return (retry);
    }
}

sub vcl_pipe {
    set bereq.http.Connection = "close";
    unset bereq.http.X-Large;
}

sub vcl_deliver {
    # Varnish would hold in memory what a slow client has not read. So it gives the client a connection to mazed, which
    # makes no more than is read.
    if (resp.status == 599) {
        set req.http.X-Large = "1";
        return (restart);
    }
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
    # That of a kept answer is the name of the request that it was made for.
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
