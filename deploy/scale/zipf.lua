-- For wrk: requests TARGET with seeds 1 … COUNT after it, seed n with a share of 1/n.
--   wrk -s zipf.lua URL -- COUNT TARGET
local sums, target

local threads = 0

function setup(thread)
    threads = threads + 1
    thread:set("number", threads)
end

function init(arguments)
    local count = tonumber(arguments[1])
    local sum = 0

    target = arguments[2]
    sums = {}
    for n = 1, count do
        sum = sum + 1 / n
        sums[n] = sum
    end
    math.randomseed(number)
end

function request()
    local wanted = math.random() * sums[#sums]
    local low, high = 1, #sums

    while low < high do
        local middle = math.floor((low + high) / 2)

        if sums[middle] > wanted then
            high = middle
        else
            low = middle + 1
        end
    end
    return wrk.format("GET", target .. low)
end
