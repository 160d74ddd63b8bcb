# Completion of mazed for fish. `make docs` writes what is between the marks.

# begin: catalogue
set -g __mazed_flags --healthcheck --version --help
set -g __mazed_paths /maze /maze/distances /maze/stats /maze/steps /maze/card /maze/tile /mazes /maze/check /algorithms /algorithms/how
set -g __mazed_common algo size width height seed bias skew last_run mix root hunt trees spawn of tiling shape mask wrap sparse braid loops start goal straight rooms room_min room_max doors symmetry weave blocks level depth stairs format

function __mazed_parameters # of a path
    switch $argv[1]
        case /maze
            printf '%s\n' $__mazed_common solve path window openings places color style grid length difficulty cell wall scale margin unit wall_color background path_color heatmap ends rise floor paper title wall_text floor_text path_text start_text goal_text count download
        case /maze/distances
            printf '%s\n' $__mazed_common length difficulty
        case /maze/stats
            printf '%s\n' $__mazed_common length difficulty
        case /maze/steps
            printf '%s\n' $__mazed_common solve length difficulty cell wall scale margin wall_color background path_color delay every download
        case /maze/card
            printf '%s\n' $__mazed_common solve openings length difficulty wall_color background path_color heatmap ends title
        case /maze/tile
            printf '%s\n' $__mazed_common solve openings tile z x y wall_color background path_color ends
        case /mazes
            printf '%s\n' $__mazed_common solve path openings places grid first length difficulty order cell wall margin wall_color background path_color heatmap ends paper gutter per_page solutions_per_page title count download
    end
end

function __mazed_words # of a path and its parameter
    switch "$argv[1] $argv[2]"
        case '/maze format'
            printf '%s\n' json text svg png pdf stl obj scad csv edges tmj tmx map scen bits
        case '/maze/steps format'
            printf '%s\n' text ndjson sse apng
        case '/maze/tile format'
            printf '%s\n' png
        case '/mazes format'
            printf '%s\n' json pdf ndjson
        case '* algo'
            printf '%s\n' recursive-backtracker kruskal prim prim-simplified prim-modified boruvka reverse-delete growing-tree growing-forest hunt-and-kill wilson aldous-broder houston origin-shift eller sidewinder binary-tree recursive-division blobby-division spiral unicursal random
        case '* skew'
            printf '%s\n' southeast southwest northeast northwest
        case '* last_run'
            printf '%s\n' random edge
        case '* mix'
            printf '%s\n' newest oldest middle random
        case '* root'
            printf '%s\n' first random
        case '* hunt'
            printf '%s\n' first random
        case '* of'
            printf '%s\n' recursive-backtracker kruskal prim prim-simplified prim-modified boruvka reverse-delete growing-tree growing-forest hunt-and-kill wilson aldous-broder houston origin-shift eller sidewinder binary-tree recursive-division blobby-division spiral
        case '* tiling'
            printf '%s\n' square triangle hexagon octagon polar
        case '* shape'
            printf '%s\n' circle ring diamond triangle hexagon cross heart star
        case '* wrap'
            printf '%s\n' x y xy
        case '* start'
            printf '%s\n' northwest northeast southwest southeast random farthest center
        case '* goal'
            printf '%s\n' northwest northeast southwest southeast random farthest center
        case '* symmetry'
            printf '%s\n' mirror rotate2 rotate4
        case '* blocks'
            printf '%s\n' 16 32 64 128 256
        case '* solve'
            printf '%s\n' shortest a-star bidirectional collision dead-end-filling blind-alley-filling right-hand left-hand tremaux pledge chain random-mouse
        case '* path'
            printf '%s\n' yes no
        case '* openings'
            printf '%s\n' yes no north,north north,east north,south north,west east,north east,east east,south east,west south,north south,east south,south south,west west,north west,east west,south west,west
        case '* places'
            printf '%s\n' doors dead-ends junctions
        case '* color'
            printf '%s\n' yes no
        case '* tile'
            printf '%s\n' 256 512
        case '* style'
            printf '%s\n' tiles walls circles triangles hexagons distances box blocks quadrants braille
        case '* grid'
            printf '%s\n' tiles rows cells none
        case '* difficulty'
            printf '%s\n' easy medium hard very-hard
        case '* order'
            printf '%s\n' length difficulty
        case '* unit'
            printf '%s\n' px mm
        case '* heatmap'
            printf '%s\n' no yes
        case '* ends'
            printf '%s\n' no yes
        case '* paper'
            printf '%s\n' a3 a4 a5 letter legal
        case '* per_page'
            printf '%s\n' 1 2 4 6
        case '* solutions_per_page'
            printf '%s\n' 1 2 4 6 9
        case '* download'
            printf '%s\n' no yes
    end
end
# end: catalogue

# The completions of the URL that is typed, of which the opening quote is no part. fish 3 takes ? for a wildcard, and
# completes nothing behind it.
function __mazed_urls
    set -l url (commandline -ct | string replace -r '^[\'"]' '')
    if not string match -q '*\?*' -- $url
        printf '%s\n' $__mazed_paths
        return
    end
    set -l path (string replace -r '^[a-z]+://[^/]*' '' -- $url | string replace -r '\?.*' '')
    set -l pair (string replace -r '.*[?&]' '' -- $url)
    set -l begin (string replace -r '[^?&]*$' '' -- $url)
    set -l name (string replace -r '=.*' '' -- $pair)
    if string match -q '*=*' -- $pair
        printf "$begin$name=%s\n" (__mazed_words $path $name)
    else
        printf "$begin%s=\n" (__mazed_parameters $path)
    end
end

function __mazed_lacks_url # `get` takes one
    set -l before
    for word in (commandline -poc)[3..]
        if not string match -q -- '-*' $word
            if not string match -qr '^(--[^=]+|-.)$' -- "$before"; or contains -- $before $__mazed_flags
                return 1
            end
        end
        set before $word
    end
    return 0
end

function __mazed_body # a file after @
    set -l word (commandline -ct | string replace -r '^--data=' '')
    if string match -q '@*' -- $word
        printf '@%s\n' (__fish_complete_path (string sub -s 2 -- $word))
    end
end

set -l get '__fish_seen_subcommand_from get'
complete -c mazed -f -n 'test (count (commandline -poc)) = 1' -a get -d 'write one answer without a server'
complete -c mazed -f -n "$get; and __mazed_lacks_url" -a '(__mazed_urls)'
# begin: options
complete -c mazed -l address -x -d 'address to listen on'
complete -c mazed -l port -x -d 'TCP port to listen on'
complete -c mazed -l io-threads -x -d 'threads that read requests and write answers'
complete -c mazed -l workers -x -d 'large mazes made at a time for one client'
complete -c mazed -l queue -x -d 'large mazes that may wait for a worker'
complete -c mazed -l memory -x -d 'memory for all mazes together, a 32nd of it for blocks'
complete -c mazed -l client-memory -x -d 'memory for the mazes of one client, an IPv4 address or a /64 of IPv6'
complete -c mazed -l max-cells -x -d 'largest maze held in memory'
complete -c mazed -l max-stream-cells -x -d 'largest maze made row by row while it is sent'
complete -c mazed -l connections -x -d 'open connections at most'
complete -c mazed -l client-connections -x -d 'open connections of one client'
complete -c mazed -l trusted-proxies -x -d 'addresses and networks'
complete -c mazed -l public-url -x -d 'scheme and host'
complete -c mazed -l idle-timeout -x -d 'how long a peer may send nothing of a request under way, or read nothing of its answer'
complete -c mazed -l keep-alive-timeout -x -d 'how long a connection may be open without a request'
complete -c mazed -l min-rate -x -d 'bytes per second that a peer must take of its answer while others wait for the memory it holds'
complete -c mazed -l generate-timeout -x -d 'how long a maze may take, waiting included, before it is answered 503'
complete -c mazed -l drain-timeout -x -d 'how long unfinished answers may take after SIGTERM, SIGINT or SIGQUIT'
complete -c mazed -l drain-delay -x -d 'how long to keep accepting connections after such a signal, with /readyz at 503, before draining'
complete -c mazed -l admin-address -x -d 'separate address for probes and metrics, answered even under full load'
complete -c mazed -l admin-port -x -d 'TCP port of --admin-address'
complete -c mazed -l api-key-file -rF -d 'file of API keys, one per line'
complete -c mazed -l fonts -rF -d 'font files, separated by commas, for titles of PDF and cards in other letters than ASCII'
complete -c mazed -l log-level -x -a 'error warning info debug' -d 'error, warning, info, or debug'
complete -c mazed -l log-format -x -a 'logfmt json' -d 'logfmt or json'
complete -c mazed -l access-log -x -a 'yes no' -d 'whether to log each request on standard output'
complete -c mazed -l healthcheck -f -d 'check whether a daemon with the same options is alive'
complete -c mazed -l version -f -d 'print the version'
complete -c mazed -l help -f -d 'print this help'
complete -c mazed -n $get -s o -l output -rF -d 'write to a file instead of standard output'
complete -c mazed -n $get -s d -l data -x -a '(__mazed_body)' -d 'the body of a POST'
complete -c mazed -n $get -s H -l header -x -d 'a header of the request'
# end: options
