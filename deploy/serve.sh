#!/bin/sh
# Serves a released site with nginx until it is told to end. It is what the container runs, and the tests.
#
#   SITE=/srv/site GATEWAY=https://gateway.example.org deploy/serve.sh
#
# SITE             the directory target of the release tool; /srv/site by default
# GATEWAY          origin that /api is passed on to; without it there is no /api
# LOGIN_ORIGIN     origin of the login service, or two with a space between; by default that of the site's configuration, as it is now
# REPORTS          host:port of the receiver of failure reports; without it there is no /failures and no /vitals. Where its name does not resolve at
#                  the start, both answer 502 until the next one
# TRUSTED_PROXIES  IP addresses and networks (10.0.0.0/8) of the proxies in front, with spaces between, which name the visitor in X-Forwarded-For;
#                  without it the visitor is who connects
# LISTEN           port, or address:port; 8080 by default
# RUN_DIR          a folder that may be written to, for what nginx keeps while it runs; one below /tmp by default
#
# It speaks HTTP: TLS ends before it. For nginx with a certificate of its own see nginx/example.conf.

# -f: a setting is split at spaces, and no name of files.
set -euf

fail() {
    printf '%s\n' "$1" >&2
    exit 1
}

# What comes from outside becomes configuration only when it has this form: all of it, for grep looks at lines.
has_form() { [ "$(printf '%s' "$1" | wc -l)" -eq 0 ] && printf '%s' "$1" | grep -Eqx "$2"; }
is_origin() { has_form "$1" 'https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?'; }

here=$(cd "$(dirname "$0")" && pwd)
PATH="$PATH:/usr/sbin:/usr/local/sbin"
site=${SITE:-/srv/site}
listen=${LISTEN:-8080}
run=${RUN_DIR:-/tmp/nginx}

command -v nginx >/dev/null || fail 'nginx is not installed (Debian: apt-get install nginx-light).'
settings="$site/current/site.json"
[ -r "$settings" ] || fail "There is no site in $site, or this user may not read it: $settings is missing.
Set it up with \`release init\`, or name its directory in SITE."
has_form "$site" '/[A-Za-z0-9._/-]+' || fail "SITE is '$site'; it must be an absolute path of letters, digits, '.', '_' and '-'."
has_form "$listen" '([0-9.]+:|\[[0-9a-fA-F:]+\]:)?[0-9]{1,5}' || fail "LISTEN is '$listen'; it must be a port, or address:port."

login=${LOGIN_ORIGIN:-$(sed -n 's/^ *"domain": *"\([^"]*\)".*/\1/p' "$settings")}
[ -n "$login" ] || fail "$settings names no login service. Set LOGIN_ORIGIN."
for origin in $login; do
    is_origin "$origin" || fail "'$origin' is no origin of a login service, such as https://login.example.org (LOGIN_ORIGIN, or login.domain in site.json)."
done

upstream=''
gateway=''
if [ -n "${GATEWAY:-}" ]; then
    is_origin "$GATEWAY" || fail "GATEWAY is '$GATEWAY'; it must be an origin such as https://gateway.example.org, or empty."
    scheme=${GATEWAY%%://*}
    address=${GATEWAY#*://}
    host=${address%%:*}
    # The group is named as the host, so that the gateway hears its own name.
    [ "$address" != "$host" ] || { [ "$scheme" = https ] && address="$host:443" || address="$host:80"; }
    upstream="upstream $host { server $address; keepalive 16; }"
    gateway="$scheme://$host"
    if [ "$scheme" = https ]; then
        # Without both, nginx would pass access tokens to whoever answers in the gateway's place.
        upstream="$upstream
    proxy_ssl_verify on;
    proxy_ssl_verify_depth 4;
    proxy_ssl_trusted_certificate ${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt};"
    fi
fi

reports=''
if [ -n "${REPORTS:-}" ]; then
    has_form "$REPORTS" '[A-Za-z0-9.-]+:[0-9]{1,5}' || fail "REPORTS is '$REPORTS'; it must be host:port of the receiver of failure reports, or empty."
    upstream="$upstream
    upstream reports { server $REPORTS; }"
    reports="include $here/nginx/reports.conf;"
fi

proxies=''
if [ -n "${TRUSTED_PROXIES:-}" ]; then
    for proxy in $TRUSTED_PROXIES; do
        has_form "$proxy" '([0-9]{1,3}(\.[0-9]{1,3}){3}(/[0-9]{1,2})?|[0-9a-fA-F]*:[0-9a-fA-F:.]*(/[0-9]{1,3})?)' ||
            fail "'$proxy' is no address of a proxy, such as 10.0.0.1, 10.0.0.0/8 or fd00::/8 (TRUSTED_PROXIES, with spaces between)."
        proxies="$proxies set_real_ip_from $proxy;"
    done
    # Of several that have appended to it, the last one that is no proxy of ours: what stands before, the visitor may have written.
    proxies="$proxies real_ip_header X-Forwarded-For; real_ip_recursive on;"
fi

modules=''
brotli=''
for kind in filter static; do
    for folder in /usr/lib/nginx/modules /etc/nginx/modules; do
        module="$folder/ngx_http_brotli_${kind}_module.so"
        if [ -f "$module" ]; then
            modules="$modules load_module $module;"
            brotli="$brotli include $here/nginx/brotli-$kind.conf;"
            break
        fi
    done
done

mkdir -p "$run"
cat >"$run/nginx.conf" <<END
$modules
daemon off;
pid $run/nginx.pid;
error_log stderr warn;
worker_processes auto;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
    client_body_temp_path $run/body;
    proxy_temp_path $run/proxy;
    fastcgi_temp_path $run/fastcgi;
    uwsgi_temp_path $run/uwsgi;
    scgi_temp_path $run/scgi;
    sendfile on;
    tcp_nopush on;
    keepalive_timeout 65s;
    $upstream
    include $here/nginx/http.conf;
    access_log /dev/stdout site;
    server {
        listen $listen;
        $proxies
        set \$site $site;
        set \$gateway "$gateway";
        set \$login_origin "$login";
        $brotli
        include $here/nginx/server.conf;
        $reports
    }
}
END
receiver=${REPORTS:-}
if ! said=$(nginx -q -t -p "$run" -c "$run/nginx.conf" 2>&1); then
    # nginx does not start while a name does not resolve, and the site does without its receiver.
    case "$said" in
        *"host not found in upstream \"${receiver:-none}\""*) ;;
        *) fail "$said" ;;
    esac
    printf '%s\n' "The host of REPORTS is not known: $receiver. The site is served without it: /failures and /vitals answer 502 until the next start." >&2
    changed=$(sed "s/upstream reports { server $receiver; }/upstream reports { server 127.0.0.1:9; }/" "$run/nginx.conf")
    printf '%s\n' "$changed" >"$run/nginx.conf"
fi
exec nginx -p "$run" -c "$run/nginx.conf"
