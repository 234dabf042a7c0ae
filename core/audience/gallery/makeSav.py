"""Makes the SPSS files of the gallery with PSPP (apt-get install pspp): python3 core/audience/gallery/makeSav.py"""

import os
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
NOVA = [5, 0, 12, 0, 2, 3.5]

SYNTAX = """
SET LOCALE='UTF-8'.
GET DATA /TYPE=TXT /FILE='data.txt' /ENCODING='UTF-8' /DELIMITERS='|' /ARRANGEMENT=DELIMITED
 /VARIABLES=resp_id A8 popwt F8.2 age F3.0 sex F1.0 q5_netflix F2.0 q6_nova F6.1 q7_tiktok F1.0 q8_sevenplus F1.0
 interview EDATE10 place_of_living A300.
VARIABLE LABELS q5_netflix 'SVOD: Netflix' q6_nova 'Radio: Nova' q7_tiktok 'Social: TikTok' q8_sevenplus 'BVOD: 7plus'
 place_of_living 'Where do you live?'.
VALUE LABELS sex 1 'Male' 2 'Female' /q5_netflix 1 'Yes' 0 'No' /q6_nova 99 "Don't know"
 /q7_tiktok 1 'Never' 2 'Monthly' 3 'Weekly' 4 'Daily'.
MISSING VALUES q6_nova (99).
WEIGHT BY popwt.
SAVE OUTFILE='pspp.sav' /COMPRESSED.
SAVE OUTFILE='pspp.zsav' /ZCOMPRESSED.
SAVE OUTFILE='psppPlain.sav' /UNCOMPRESSED.
"""


def line(at):
    nova = 99 if at % 60 == 4 else NOVA[at % 6]
    place = 'Région é' if at % 7 == 0 else 'Sydney, "inner"'
    cells = [f'P{at}', 1000 + 13 * at, 18 + at % 60, 1 + at % 2, [1, 0, 0, 1, 0][at % 5], nova, 1 + at % 4]
    return '|'.join(map(str, [*cells, '' if at % 3 else 1, f'{at % 28 + 1:02d}.10.2025', place]))


with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, 'data.txt'), 'w', encoding='utf-8') as data:
        data.write('\n'.join(line(at) for at in range(120)) + '\n')
    with open(os.path.join(folder, 'make.sps'), 'w', encoding='utf-8') as syntax:
        syntax.write(SYNTAX)
    subprocess.run(['pspp', 'make.sps'], cwd=folder, check=True)
    for name in ['pspp.sav', 'pspp.zsav', 'psppPlain.sav']:
        with open(os.path.join(folder, name), 'rb') as made, open(os.path.join(HERE, name), 'wb') as kept:
            kept.write(made.read())
