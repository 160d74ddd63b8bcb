"""Writes the bill of materials of the image, as CycloneDX in JSON: sbom.py VERSION REVISION <PACKAGES

PACKAGES are lines of dpkg-query in the image: name, version, architecture, and the release of Debian.
"""

import json
import os
import sys
from datetime import datetime, timezone
from pathlib import Path

version, revision = sys.argv[1:]


def debian(line):
    name, its_version, architecture, release = line.split()
    purl = f'pkg:deb/debian/{name}@{its_version.replace("+", "%2B").replace(":", "%3A")}?arch={architecture}&distro=debian-{release}'
    return {'type': 'library', 'bom-ref': purl, 'name': name, 'version': its_version, 'purl': purl}


def vendored(package, license):
    """A package of npm, of which the page has files: THIRD-PARTY tells of them."""
    [folder] = Path('web/vendor').glob(f'{package.removesuffix("-dist")}-[0-9]*')
    purl = f'pkg:npm/{package}@{folder.name.rpartition("-")[2]}'
    return {
        'type': 'library', 'bom-ref': purl, 'name': package, 'version': purl.rpartition('@')[2],
        'licenses': [{'license': {'id': license}}], 'purl': purl,
    }  # fmt: skip


packages = [debian(line) for line in sorted(sys.stdin)]
# The build takes it from the package of the same release.
[font] = [package for package in packages if package['name'] == 'fonts-dejavu-core']
outlines = {
    'type': 'data', 'bom-ref': 'outlines-of-DejaVu-Sans', 'name': 'outlines of DejaVu Sans', 'version': font['version'],
    'licenses': [{'license': {'id': 'Bitstream-Vera'}}],
}  # fmt: skip
inside = [outlines, vendored('swagger-ui-dist', 'Apache-2.0'), vendored('uqr', 'MIT')]
mazed = {
    'type': 'application', 'bom-ref': 'mazed', 'name': 'mazed', 'version': version, 'description': f'built from commit {revision}',
    'licenses': [{'license': {'id': 'MIT'}}], 'purl': f'pkg:generic/mazed@{version}', 'components': inside,
}  # fmt: skip
made = datetime.fromtimestamp(int(os.environ['SOURCE_DATE_EPOCH']), timezone.utc)
bill = {
    'bomFormat': 'CycloneDX',
    'specVersion': '1.5',
    'version': 1,
    'metadata': {
        'timestamp': made.strftime('%Y-%m-%dT%H:%M:%SZ'),
        'component': {'type': 'container', 'bom-ref': 'image', 'name': 'mazed', 'version': version},
    },
    'components': [mazed, *packages],
}
json.dump(bill, sys.stdout, indent=1)
print()
