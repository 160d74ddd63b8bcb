/* Files that are part of the program; assets.S has their bytes, between two symbols each. */
#ifndef ROUTES_ASSETS_H
#define ROUTES_ASSETS_H

#include "base/text.h"

extern const char asset_openapi_begin[], asset_openapi_end[];
extern const char asset_page_begin[], asset_page_end[];

/* openapi.yaml */
static inline struct span asset_openapi(void)
{
    return (struct span){asset_openapi_begin, (size_t)(asset_openapi_end - asset_openapi_begin)};
}

/* web/index.html */
static inline struct span asset_page(void)
{
    return (struct span){asset_page_begin, (size_t)(asset_page_end - asset_page_begin)};
}

#endif
