vcl 4.1;
import std;

# The origin
backend default {
    .host = "127.0.0.1";
    .port = "8080";
    .first_byte_timeout = 60s;
}

acl purgers { "localhost"; "10.0.0.0"/8; }

sub vcl_recv {
    if (req.method == "PURGE" && !(client.ip ~ purgers)) {
        return (synth(405, "it's forbidden"));
    }
    /* Removes cookies */
    unset req.http.Cookie;
    set req.url = regsub(req.url, "\?.*$", ""); // no query
    return (hash);
}
