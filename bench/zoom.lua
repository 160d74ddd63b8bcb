-- For wrk: tiles of the largest maze of blocks, at any zoom and place.
function request()
    local zoom = math.random(0, 29)
    local last = 2 ^ zoom - 1

    return wrk.format("GET", string.format("%s&z=%d&x=%d&y=%d", wrk.path, zoom, math.random(0, last), math.random(0, last)))
end
