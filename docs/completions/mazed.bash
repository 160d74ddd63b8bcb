# Completion of mazed for bash. `make docs` writes what is between the marks.

# begin: options
_mazed_options='--address --port --io-threads --workers --queue --memory --client-memory --max-cells --max-stream-cells --connections --client-connections --trusted-proxies --public-url --idle-timeout --keep-alive-timeout --min-rate --generate-timeout --drain-timeout --drain-delay --admin-address --admin-port --api-key-file --fonts --log-level --log-format --access-log --healthcheck --version --help'
_mazed_get_options='--output -o --data -d --header -H'
_mazed_flags='--healthcheck --version --help'
_mazed_files='--api-key-file --fonts --output -o'

_mazed_option_words() { # of an option
    case $1 in
    --log-level) echo error warning info debug ;;
    --log-format) echo logfmt json ;;
    --access-log) echo yes no ;;
    esac
}
# end: options

# begin: catalogue
_mazed_paths='/maze? /maze/distances? /maze/stats? /maze/steps? /maze/card? /maze/tile? /mazes? /maze/check /algorithms /algorithms/how'
_mazed_common='algo size width height seed bias skew last_run mix root hunt trees spawn of tiling shape mask wrap sparse braid loops start goal straight rooms room_min room_max doors symmetry weave blocks level depth stairs format'

_mazed_parameters() { # of a path
    case $1 in
    /maze) echo $_mazed_common solve path window openings places color style grid length difficulty cell wall scale margin unit wall_color background path_color heatmap ends rise floor paper title wall_text floor_text path_text start_text goal_text count download ;;
    /maze/distances) echo $_mazed_common length difficulty ;;
    /maze/stats) echo $_mazed_common length difficulty ;;
    /maze/steps) echo $_mazed_common solve length difficulty cell wall scale margin wall_color background path_color delay every download ;;
    /maze/card) echo $_mazed_common solve openings length difficulty wall_color background path_color heatmap ends title ;;
    /maze/tile) echo $_mazed_common solve openings tile z x y wall_color background path_color ends ;;
    /mazes) echo $_mazed_common solve path openings places grid first length difficulty order cell wall margin wall_color background path_color heatmap ends paper gutter per_page solutions_per_page title count download ;;
    esac
}

_mazed_words() { # of a path and its parameter
    case "$1 $2" in
    '/maze format') echo json text svg png pdf stl obj scad csv edges tmj tmx map scen bits ;;
    '/maze/steps format') echo text ndjson sse apng ;;
    '/maze/tile format') echo png ;;
    '/mazes format') echo json pdf ndjson ;;
    *' algo') echo recursive-backtracker kruskal prim prim-simplified prim-modified boruvka reverse-delete growing-tree growing-forest hunt-and-kill wilson aldous-broder houston origin-shift eller sidewinder binary-tree recursive-division blobby-division spiral unicursal random ;;
    *' skew') echo southeast southwest northeast northwest ;;
    *' last_run') echo random edge ;;
    *' mix') echo newest oldest middle random ;;
    *' root') echo first random ;;
    *' hunt') echo first random ;;
    *' of') echo recursive-backtracker kruskal prim prim-simplified prim-modified boruvka reverse-delete growing-tree growing-forest hunt-and-kill wilson aldous-broder houston origin-shift eller sidewinder binary-tree recursive-division blobby-division spiral ;;
    *' tiling') echo square triangle hexagon octagon polar ;;
    *' shape') echo circle ring diamond triangle hexagon cross heart star ;;
    *' wrap') echo x y xy ;;
    *' start') echo northwest northeast southwest southeast random farthest center ;;
    *' goal') echo northwest northeast southwest southeast random farthest center ;;
    *' symmetry') echo mirror rotate2 rotate4 ;;
    *' blocks') echo 16 32 64 128 256 ;;
    *' solve') echo shortest a-star bidirectional collision dead-end-filling blind-alley-filling right-hand left-hand tremaux pledge chain random-mouse ;;
    *' path') echo yes no ;;
    *' openings') echo yes no north,north north,east north,south north,west east,north east,east east,south east,west south,north south,east south,south south,west west,north west,east west,south west,west ;;
    *' places') echo doors dead-ends junctions ;;
    *' color') echo yes no ;;
    *' tile') echo 256 512 ;;
    *' style') echo tiles walls circles triangles hexagons distances box blocks quadrants braille ;;
    *' grid') echo tiles rows cells none ;;
    *' difficulty') echo easy medium hard very-hard ;;
    *' order') echo length difficulty ;;
    *' unit') echo px mm ;;
    *' heatmap') echo no yes ;;
    *' ends') echo no yes ;;
    *' paper') echo a3 a4 a5 letter legal ;;
    *' per_page') echo 1 2 4 6 ;;
    *' solutions_per_page') echo 1 2 4 6 9 ;;
    *' download') echo no yes ;;
    esac
}
# end: catalogue

# The completions of a URL, which has no quotes around it. readline closes quotes after the only completion there is, so a
# path or the name of a parameter never is that: what may follow is offered with it.
_mazed_urls() {
    local path=${1%%\?*} pair=${1##*[?&]} name names words

    if [[ $1 != *\?* ]]; then
        names=$(compgen -W "$_mazed_paths" -- "$1")
        [[ $names == *\? && $names != *$'\n'* ]] && _mazed_urls "$names" || echo "$names"
        return
    fi
    [[ $path == *://*/* ]] && path=/${path#*://*/}
    names=$(compgen -W "$(_mazed_parameters "$path")" -- "$pair")
    [[ $pair == *=* ]] && names=${pair%%=*}
    for name in $names; do
        words=$(_mazed_words "$path" "$name")
        if [[ $pair == *=* || $names == "$name" ]]; then
            compgen -P "${1%"$pair"}" -W "$(printf "$name=%s " ${words:-VALUE ''})" -- "$pair"
        else
            echo "${1%"$pair"}$name="
        fi
    done
}

_mazed_wants_value() { # whether the word after this option is its value
    [[ $1 =~ ^(--[^=]+|-.)$ && " $_mazed_flags " != *" $1 "* ]]
}

_mazed() {
    local line=${COMP_LINE:0:COMP_POINT} cur=$2 options=$_mazed_options before='' arguments=0 word words next IFS=$' \t\n'

    # The word as it was typed, and those before it: readline breaks words at = and @ where they are not in quotes.
    word=${line##*[[:space:]]}
    mapfile -t words < <(xargs printf '%s\n' <<<"${line%"$word"}" 2>/dev/null)
    [ "${words[1]}" != get ] || options+=" $_mazed_get_options"
    for next in "${words[@]:1}"; do
        [[ $next == -* ]] || _mazed_wants_value "$before" || ((arguments++))
        before=$next
    done
    word=${word#[\'\"]}
    [[ $word != --*=* ]] || before=${word%%=*}
    if _mazed_wants_value "$before"; then
        case " $_mazed_files " in *" $before "*) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return ;; esac
        case $before$cur in
        -d@* | --data@*) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -P @ -f -- "${cur#@}") ;;
        *) mapfile -t COMPREPLY < <(compgen -W "$(_mazed_option_words "$before")" -- "$cur") ;;
        esac
    elif [[ $word != -* && ${#words[@]} = 1 ]]; then
        mapfile -t COMPREPLY < <(compgen -W get -- "$cur")
    elif [[ $word != -* && ${words[1]} = get && $arguments = 1 ]]; then
        compopt -o nospace
        mapfile -t COMPREPLY < <(_mazed_urls "$word")
        COMPREPLY=("${COMPREPLY[@]#"${word%"$cur"}"}")
    else
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    fi
}

complete -F _mazed mazed
