"""Makes the wheel, for pip (PEP 517) and for `make wheel`.

A wheel of plain modules is a zip of them with four texts. Whoever installs it from here needs no setuptools, and
nothing is in it that differs from run to run.

    python3 build_wheel.py FOLDER
"""

import hashlib
import os
import re
import sys
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path
from time import gmtime

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def metadata(version):
    return f"""\
Metadata-Version: 2.1
Name: mazed
Version: {version}
Summary: A client of mazed, the server of mazes
License: MIT
Keywords: maze,labyrinth,puzzle
Classifier: License :: OSI Approved :: MIT License
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Requires-Python: >=3.9
Provides-Extra: numpy
Requires-Dist: numpy; extra == "numpy"
Provides-Extra: networkx
Requires-Dist: networkx; extra == "networkx"
Description-Content-Type: text/markdown

{(HERE / 'README.md').read_text()}"""


def digest(data):
    return 'sha256=' + urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = re.search(r'MAZED_VERSION "(.*)"', (ROOT / 'src/process/config.h').read_text())[1]
    info = f'mazed-{version}.dist-info'
    files = {f'mazed/{name}': (HERE / 'mazed' / name).read_bytes() for name in ('__init__.py', 'py.typed')}
    files[f'{info}/LICENSE'] = (ROOT / 'LICENSE').read_bytes()
    files[f'{info}/METADATA'] = metadata(version).encode()
    files[f'{info}/WHEEL'] = b'Wheel-Version: 1.0\nGenerator: mazed\nRoot-Is-Purelib: true\nTag: py3-none-any\n'
    record = ''.join(f'{name},{digest(data)},{len(data)}\n' for name, data in files.items())
    files[f'{info}/RECORD'] = f'{record}{info}/RECORD,,\n'.encode()

    time = gmtime(int(os.environ.get('SOURCE_DATE_EPOCH', 315532800)))[:6]
    wheel = f'mazed-{version}-py3-none-any.whl'
    with zipfile.ZipFile(Path(wheel_directory) / wheel, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, time)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, data)
    return wheel


if __name__ == '__main__':
    build_wheel(sys.argv[1])
