-- Clients that pause between requests, which leaves the processors to others most of the time.
function delay()
    return 5 -- milliseconds
end
