/* The files of the program, byte for byte; paths are from the top of the project. */
    .section .rodata

    .global asset_openapi_begin, asset_openapi_end
asset_openapi_begin:
    .incbin "openapi.yaml"
asset_openapi_end:

    .global asset_page_begin, asset_page_end
asset_page_begin:
    .incbin "web/index.html"
asset_page_end:

    .global asset_tiles_begin, asset_tiles_end
asset_tiles_begin:
    .incbin "web/tiles.png"
asset_tiles_end:

    .section .note.GNU-stack, "", %progbits
