-- Clients that pause between requests: the others have the processors most of the time.
function delay()
    return 5 -- milliseconds
end
