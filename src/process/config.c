/*
 * Options from one table. A row's kind says how to read its value. There is no configuration file, since containers and
 * units have flags and variables.
 */
#include "process/config.h"

#include "base/text.h"
#include "process/cgroup.h"
#include "process/fonts.h"

#include <ctype.h>
#include <sched.h>
#include <string.h>

enum kind {
    KIND_TEXT,
    KIND_PATH,
    KIND_PATHS,
    KIND_BASE,  /* a URL, perhaps with a path, or none, kept as an empty text */
    KIND_PLACE, /* an address or a Unix socket */
    KIND_NUMBER,
    KIND_BYTES,  /* a number, with K, M or G for powers of 1024 */
    KIND_CHOICE, /* the index of a word in a list */
    KIND_NETWORKS
};

struct option {
    const char *name;
    enum kind kind;
    size_t offset;     /* in struct config */
    const char *value; /* the value's name in the help */
    const char *default_text;
    uint64_t min, max; /* for numbers; for a path, bytes, 0 for any; for a list, its length */
    const char *const *choices; /* ended by NULL */
    const char *help;
    bool computed; /* the default is described in words; it depends on the machine or --memory */
};

enum { MEMORY_MIN = 1 << 20, MEMORY_USUAL = 256 << 20 /* bytes */ };

#define AT(member) offsetof(struct config, member)

const char *const config_log_levels[] = {"error", "warning", "info", "debug", NULL};
static const char *const choices[] = {[false] = "no", [true] = "yes", NULL};
static const char *const formats[] = {[LOG_LOGFMT] = "logfmt", [LOG_JSON] = "json", NULL};

static const struct option options[] = {
    {"address", KIND_TEXT, AT(address), "ADDRESS", "127.0.0.1", 0, 0, NULL,
        "address to listen on: IPv4, IPv6 or a host name; :: is all addresses of both, and of IPv4 "
        "alone where the kernel has no IPv6"},
    {"port", KIND_NUMBER, AT(port), "PORT", "8080", 0, 65535, NULL,
        "TCP port to listen on; 0 picks a free one"},
    {"io-threads", KIND_NUMBER, AT(io_threads), "COUNT", "half the processors", 1, 256, NULL,
        "threads that read requests and write answers", .computed = true},
    {"workers", KIND_NUMBER, AT(workers), "COUNT", "the processors", 1, 256, NULL,
        "large mazes made at a time for one client; one more thread is left for the others",
        .computed = true},
    {"queue", KIND_NUMBER, AT(queue), "JOBS", "64", 1, 65536, NULL,
        "large mazes that may wait for a worker; when the queue is full, the client with the "
        "most waiting is answered 503"},
    {"memory", KIND_BYTES, AT(memory), "BYTES",
        "256M, or a quarter of the cgroup's limit if that is less", MEMORY_MIN, UINT64_C(1) << 50,
        NULL,
        "memory for all mazes together, a 32nd of it for blocks; K, M and G are powers of 1024",
        .computed = true},
    {"client-memory", KIND_BYTES, AT(client_memory), "BYTES", "half of --memory", 1 << 16,
        UINT64_C(1) << 50, NULL,
        "memory for the mazes of one client, an IPv4 address or a /64 of IPv6; one maze may "
        "always have more",
        .computed = true},
    {"max-cells", KIND_NUMBER, AT(max_cells), "CELLS", "33554432", 1, UINT64_C(1) << 48, NULL,
        "largest maze held in memory; larger ones are answered 413"},
    {"max-stream-cells", KIND_NUMBER, AT(max_stream_cells), "CELLS", "1073741824", 1,
        UINT64_C(1) << 56, NULL, "largest maze made row by row while it is sent"},
    {"connections", KIND_NUMBER, AT(connections), "COUNT", "4096", 1, 1 << 20, NULL,
        "open connections at most; a further one displaces the connection idle longest, or is "
        "answered 503 if none is idle; fewer where ulimit -n allows fewer"},
    {"client-connections", KIND_NUMBER, AT(client_connections), "COUNT", "1024", 1, 1 << 20, NULL,
        "open connections of one client (an IPv4 address or an IPv6 /64), at most seven "
        "eighths of --connections; trusted proxies are exempt"},
    {"trusted-proxies", KIND_NETWORKS, AT(trusted_proxies), "NETWORKS", "none", 0, NETWORKS_MAX,
        NULL,
        "addresses and networks, such as 10.0.0.0/8,::1, of proxies whose X-Forwarded-For or "
        "Forwarded header names the client that shares are counted by"},
    {"public-url", KIND_BASE, AT(public_url), "URL", "none", 0, 0, NULL,
        "scheme and host, such as https://mazes.example, that links and pictures for other sites "
        "begin with, and a path if a proxy takes one away; without it they are those of the "
        "request, as a trusted proxy or its Host says"},
    {"idle-timeout", KIND_NUMBER, AT(idle_timeout), "SECONDS", "30", 1, 86400, NULL,
        "how long a peer may send nothing of a request under way, or read nothing of its answer; a "
        "request may take twice as long to arrive"},
    {"keep-alive-timeout", KIND_NUMBER, AT(keep_alive_timeout), "SECONDS", "75", 1, 86400, NULL,
        "how long a connection may be open without a request; longer than a proxy in front keeps "
        "its own"},
    {"min-rate", KIND_BYTES, AT(min_rate), "BYTES", "64K", 0, UINT64_C(1) << 50, NULL,
        "bytes per second that a peer must take of its answer while others wait for the memory "
        "it holds; an eighth of that at any other time; 0 turns both off"},
    {"generate-timeout", KIND_NUMBER, AT(generate_timeout), "SECONDS", "60", 1, 86400, NULL,
        "how long a maze may take, waiting included, before it is answered 503; one that would "
        "take longer by itself is refused at once"},
    {"drain-timeout", KIND_NUMBER, AT(drain_timeout), "SECONDS", "25", 0, 86400, NULL,
        "how long unfinished answers may take after SIGTERM, SIGINT or SIGQUIT"},
    {"drain-delay", KIND_NUMBER, AT(drain_delay), "SECONDS", "0", 0, 86400, NULL,
        "how long to keep accepting connections after such a signal, with /readyz at 503, "
        "before draining"},
    {"admin-address", KIND_PLACE, AT(admin_address), "ADDRESS", "", 0, CONFIG_SOCKET_PATH_MAX, NULL,
        "separate address for probes and metrics, answered even under full load: like "
        "--address, or unix:PATH; /metrics is then served only there"},
    {"admin-port", KIND_NUMBER, AT(admin_port), "PORT", "8081", 0, 65535, NULL,
        "TCP port of --admin-address; 0 picks a free one"},
    {"api-key-file", KIND_PATH, AT(api_key_file), "PATH", "", 0, 0, NULL,
        "file of API keys, one per line; requests must carry one as Authorization: Bearer "
        "KEY; reloaded on SIGHUP"},
    {"fonts", KIND_PATHS, AT(fonts), "PATHS", FONTS_USUAL, 0, 0, NULL,
        "font files, separated by commas, for titles of PDF and cards in other letters than ASCII; "
        "the first that has a character draws it"},
    {"log-level", KIND_CHOICE, AT(log_level), "LEVEL", "info", 0, 0, config_log_levels,
        "error, warning, info, or debug, which includes messages of libmicrohttpd"},
    {"log-format", KIND_CHOICE, AT(log_format), "FORMAT", "logfmt", 0, 0, formats,
        "logfmt or json"},
    {"access-log", KIND_CHOICE, AT(access_log), "CHOICE", "yes", 0, 0, choices,
        "whether to log each request on standard output: yes or no"},
};

enum { OPTIONS = sizeof(options) / sizeof(options[0]) };

/* The number of processors that this process may use. */
static uint64_t processors(void)
{
    cpu_set_t set;

    return sched_getaffinity(0, sizeof(set), &set) == 0 ? (uint64_t)CPU_COUNT(&set) : 1;
}

/* Reads digits and, for KIND_BYTES, a suffix K, M or G. */
static bool read_number(const struct option *option, struct span value, uint64_t *number)
{
    static const char suffixes[] = "KMG";
    uint64_t unit = 1;

    if (option->kind == KIND_BYTES && value.length > 0) {
        const char *suffix = memchr(suffixes, value.text[value.length - 1], sizeof(suffixes) - 1);

        unit = suffix ? UINT64_C(1024) << 10 * (suffix - suffixes) : 1;
        value.length -= suffix != NULL;
    }
    return span_u64(value, number) == NUMBER_OK && !__builtin_mul_overflow(*number, unit, number) &&
        *number >= option->min && *number <= option->max;
}

static bool read_choice(const struct option *option, struct span value, uint64_t *place)
{
    for (*place = 0; option->choices[*place]; ++*place)
        if (span_is(value, option->choices[*place]))
            return true;
    return false;
}

const char *config_socket_path(const char *address)
{
    static const char scheme[] = "unix:";

    if (strncmp(address, scheme, sizeof(scheme) - 1) == 0)
        return address + sizeof(scheme) - 1;
    return *address == '/' ? address : NULL;
}

/* What values of each kind may be: formats for max and min. */
static const char *const forms[] = {
    [KIND_TEXT] = "an address",
    [KIND_PATH] = "the path of a file",
    [KIND_PATHS] = "paths of files, separated by commas",
    [KIND_BASE] = "http:// or https://, a host, a port if it is not the usual one, and perhaps a "
                  "path; or none",
    [KIND_PLACE] = "an address, or a Unix socket (unix:PATH, with a path of %llu bytes at most)",
    [KIND_NUMBER] = "a number from %2$llu to %1$llu",
    [KIND_BYTES] = "a number of bytes from %2$llu to %1$llu, with K, M or G for powers of 1024",
    [KIND_NETWORKS] = "none, or up to %llu addresses or networks, separated by commas, with no "
                      "bits set beyond the prefix",
};

static void describe(const struct option *option, struct buffer *error)
{
    if (!option->choices)
        buffer_addf(error, forms[option->kind], (unsigned long long)option->max,
            (unsigned long long)option->min);
    for (size_t i = 0; option->choices && option->choices[i]; i++)
        buffer_addf(error, "%s%s", i ? ", " : "one of ", option->choices[i]);
}

static bool is_text(const struct option *option)
{
    return option->kind == KIND_TEXT || option->kind == KIND_PATH || option->kind == KIND_PATHS ||
        option->kind == KIND_BASE || option->kind == KIND_PLACE;
}

/* Whether it is a URL without a query, whose host and path have only common characters. */
static bool is_base(const char *value)
{
    const struct span scheme = {value, strncmp(value, "https", 5) == 0 ? 5 : 4};

    if (strncmp(value, "http", 4) != 0 || strncmp(value + scheme.length, "://", 3) != 0)
        return false;
    value += scheme.length + 3;

    const size_t host = strcspn(value, "/");

    return host && span_is_host((struct span){value, host}) && span_is_path(span_of(value + host));
}

/* Whether a text is valid: a URL where one is expected, and a Unix socket's path of permitted length. */
static bool is_good_text(const struct option *option, const char *value)
{
    const char *path = option->kind == KIND_PLACE ? config_socket_path(value) : NULL;

    if (option->kind == KIND_BASE)
        return !*value || is_base(value);
    return !path || (*path && strlen(path) <= option->max);
}

/* Says what a value must be, of the option `shown` as the operator wrote it. Returns false. */
static bool refuse(
    const struct option *option, const char *value, struct span shown, struct buffer *error)
{
    buffer_addf(error, "%.*s must be ", (int)shown.length, shown.text);
    describe(option, error);
    return buffer_say(error, "; got '%.100s'", value);
}

/* Sets the option's member, or refuses the value. */
static bool set(struct config *config, const struct option *option, const char *value,
    struct span shown, struct buffer *error)
{
    void *member = (char *)config + option->offset;
    const struct span span = span_of(value);
    bool good;

    if (is_text(option)) {
        if (option->kind == KIND_BASE && span_is(span, "none"))
            value = "";
        *(const char **)member = value;
        good = is_good_text(option, value);
    } else if (option->kind == KIND_NETWORKS) {
        good = networks_read(span, member);
    } else {
        good =
            option->choices ? read_choice(option, span, member) : read_number(option, span, member);
    }
    return good || refuse(option, value, shown, error);
}

/*
 * The same for a value that an operator gave. An empty one counts as unset, since Compose passes unset variables so; an
 * empty key file is refused, as without its keys the daemon would serve everybody.
 */
static bool set_given(struct config *config, const struct option *option, const char *value,
    struct span shown, struct buffer *error)
{
    if (*value)
        return set(config, option, value, shown, error);
    return option->kind != KIND_PATH || refuse(option, value, shown, error);
}

static bool set_defaults(struct config *config, struct buffer *error)
{
    const uint64_t count = processors();

    for (size_t i = 0; i < OPTIONS; i++)
        if (!options[i].computed &&
            !set(config, &options[i], options[i].default_text, span_of(options[i].name), error))
            return false;
    config->memory_limit = cgroup_memory_limit("");
    config->memory =
        config->memory_limit / 4 < MEMORY_USUAL ? config->memory_limit / 4 : MEMORY_USUAL;
    if (config->memory < MEMORY_MIN)
        config->memory = MEMORY_MIN;
    config->io_threads = count > 1 ? count / 2 : 1;
    config->workers = count;
    return true;
}

static const char prefix[] = "MAZED_";

enum { PREFIX = sizeof(prefix) - 1 };

/* Whether a variable belongs to an option, as MAZED_IO_THREADS does to io-threads. */
static bool is_variable(struct span name, const struct option *option)
{
    size_t i = PREFIX;

    for (const char *c = option->name; *c; c++, i++)
        if (i == name.length || name.text[i] != (*c == '-' ? '_' : toupper((unsigned char)*c)))
            return false;
    return i == name.length;
}

static bool read_variables(
    struct config *config, char *const environment[], struct buffer *remarks, struct buffer *error)
{
    for (; *environment; environment++) {
        struct span value = span_of(*environment);
        const struct span name = span_cut(&value, '=');
        const struct option *option = options;

        if (name.length < PREFIX || memcmp(name.text, prefix, PREFIX) != 0)
            continue;
        while (option < options + OPTIONS && !is_variable(name, option))
            option++;
        if (option == options + OPTIONS)
            buffer_addf(remarks, "%.*s is not an option; ignored\n", (int)name.length, name.text);
        /* Kubernetes sets such variables for a service named mazed. */
        else if (!is_text(option) && strncmp(value.text, "tcp://", 6) == 0)
            buffer_addf(remarks, "%.*s=%s looks like a Kubernetes service link; ignored\n",
                (int)name.length, name.text, value.text);
        else if (!set_given(config, option, value.text, name, error))
            return false;
    }
    return true;
}

static void no_such_flag(
    const char *argument, struct span name, const char *const *others, struct buffer *error)
{
    const char *nearest = NULL;
    unsigned distance = text_tolerance(name) + 1;

    for (size_t i = 0; i < OPTIONS || *others; i++) {
        const char *known = i < OPTIONS ? options[i].name : *others++;
        const unsigned d = text_distance(name, known, distance);

        if (d < distance) {
            distance = d;
            nearest = known;
        }
    }
    buffer_addf(error, "unknown option %s", argument);
    if (nearest)
        buffer_addf(error, "; did you mean --%s?", nearest);
    else
        buffer_add_text(error, "; --help lists the options");
}

bool config_read_action(const char *argument, enum action *action)
{
    static const struct {
        const char *flag;
        enum action action;
    } actions[] = {
        {"--help", ACTION_HELP},
        {"-h", ACTION_HELP},
        {"--version", ACTION_VERSION},
        {"-V", ACTION_VERSION},
        {"--healthcheck", ACTION_HEALTHCHECK},
    };

    for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++)
        if (strcmp(argument, actions[i].flag) == 0) {
            *action = actions[i].action;
            return true;
        }
    return false;
}

bool config_read_flag(
    struct config *config, char *const **argv, const char *const *others, struct buffer *error)
{
    const char *argument = **argv;
    struct span value = span_of(argument);
    const struct option *option = options;

    if (strncmp(argument, "--", 2) != 0)
        return buffer_say(
            error, "unexpected argument '%.100s'; --help lists the options", argument);
    const bool joined = strchr(argument, '=') != NULL;
    const struct span name = span_cut(&value, '=');
    const struct span word = span_from(name, 2);

    while (option < options + OPTIONS && !span_is(word, option->name))
        option++;
    if (option == options + OPTIONS) {
        no_such_flag(argument, word, others, error);
        return false;
    }
    if (!joined && !(*argv)[1]) {
        buffer_addf(error, "--%s needs a value: ", option->name);
        describe(option, error);
        return false;
    }
    return set_given(config, option, joined ? value.text : *++*argv, name, error);
}

static bool read_flags(
    struct config *config, int argc, char *const argv[], enum action *action, struct buffer *error)
{
    for (char *const *end = argv + argc; ++argv < end;)
        if (!config_read_action(*argv, action) &&
            !config_read_flag(config, &argv, (const char *const[]){NULL}, error))
            return false;
    return true;
}

/* Reads the addresses that one covers: :: covers all, 0.0.0.0 all of IPv4. False for a host name. */
static bool read_addresses(const char *address, struct network *network)
{
    if (strcmp(address, "::") == 0)
        address = "::/0";
    if (strcmp(address, "0.0.0.0") == 0)
        address = "0.0.0.0/0";
    return network_read(span_of(address), network);
}

/* Whether `wide` equals or covers `narrow`. Host names are compared as text. */
static bool includes(const char *wide, const char *narrow)
{
    struct network network;
    struct address address;

    if (!read_addresses(wide, &network))
        return strcmp(wide, narrow) == 0;
    if (!address_read(span_of(narrow), &address))
        return network.bits < 8 * ADDRESS_BYTES;
    return network_contains(&network, &address);
}

/* Whether a service manager passes the service's socket, so that --address and --port are ignored. */
static bool is_socket_passed(char *const environment[])
{
    while (*environment && strncmp(*environment, "LISTEN_FDS=", strlen("LISTEN_FDS=")) != 0)
        environment++;
    return *environment;
}

/* False if the probes would share the address of the service, where they would never be reached. */
static bool check_places(const struct config *config, struct buffer *error)
{
    const char *address = config->address, *admin_address = config->admin_address;

    if (!*admin_address || config_socket_path(admin_address) || !config->port ||
        config->port != config->admin_port ||
        (!includes(address, admin_address) && !includes(admin_address, address)))
        return true;
    return buffer_say(error,
        "--admin-address %s has port %u, which --address %s has already; choose another port "
        "with --admin-port",
        admin_address, (unsigned)config->port, address);
}

bool config_read(struct config *config, int argc, char *const argv[], char *const environment[],
    enum action *action, struct buffer *remarks, struct buffer *error)
{
    *config = (struct config){0};
    *action = ACTION_SERVE;
    if (!set_defaults(config, error) || !read_variables(config, environment, remarks, error) ||
        !read_flags(config, argc, argv, action, error) ||
        (!is_socket_passed(environment) && !check_places(config, error)))
        return false;
    if (!config->client_memory)
        config->client_memory = config->memory / 2;
    return true;
}

void config_help(struct buffer *text)
{
    buffer_add_text(text,
        "Usage: mazed [OPTION VALUE]...\n"
        "       mazed get [OPTION VALUE]... URL\n\n"
        "Serves mazes over HTTP: GET /maze?algo=&size=&seed=\n"
        "`mazed get` writes one answer without a server; mazed get --help says more.\n\n"
        "Each option is also an environment variable: --io-threads is MAZED_IO_THREADS. "
        "A flag overrides it. An empty value counts as unset.\n\n");
    for (size_t i = 0; i < OPTIONS; i++)
        buffer_addf(text, "  --%s %s\n        %s (default: %s)\n", options[i].name,
            options[i].value, options[i].help,
            options[i].default_text[0] ? options[i].default_text : "none");
    buffer_add_text(text,
        "  --healthcheck\n        check whether a daemon with the same options is "
        "alive; the exit status is 0 if it is\n"
        "  --version\n        print the version\n"
        "  --help\n        print this help\n");
}
