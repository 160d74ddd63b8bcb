-- Each request has a new seed. All seeds have the same number of digits, so all bodies have the same
-- length.
local seed = 1000000000000000

function request()
    seed = seed + 1
    return wrk.format("GET", string.format("/maze?size=21&seed=%.0f", seed))
end
