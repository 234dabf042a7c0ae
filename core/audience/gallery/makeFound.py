"""Makes files of kinds that were once misread without a question, with the programs that `npm run intake` uses:
/usr/bin/python3 core/audience/gallery/makeFound.py (Debian packages: see testing/intake/programs/write.py).
"""
import json
import os
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
WRITE = os.path.join(HERE, '..', '..', '..', 'testing', 'intake', 'programs', 'write.py')
PEOPLE = range(60)
WORDS = ['Never', 'Monthly', 'Weekly', 'Daily', 'Less often']


def survey(head, row):
    return [head, *[row(at) for at in PEOPLE]]


JOBS = [
    ('foundEdgeQuestions.csv', 'LibreOffice csv', survey(
        ['id', 'weight', 'Prime', 'SVOD: Netflix', 'SVOD: Stan', 'Shopper'],
        lambda at: [at + 1, 1000, at % 2, (at // 2) % 2, (at // 3) % 2, (at // 5) % 2])),
    ('foundEdgeWords.xlsx', 'openpyxl', survey(
        ['id', 'weight', 'Nova', 'Triple M', 'Gold'],
        lambda at: [at + 1, 1000, WORDS[at % 5], WORDS[(at + 2) % 5], WORDS[(at + 1) % 5]])),
    ('foundDecimalAges.csv', 'pandas semicolons', [
        ['id', 'Fascia di età', 'BVOD: 7plus', 'Radio: Nova'],
        *[[f'P{at}', 20 + at, at % 4, at % 3] for at in PEOPLE], ['Suma', '', 90, 60]]),
    ('foundUnlabelledTotal.xlsx', 'pandas xlsx with index', [
        ['age', 'gender', 'BVOD: 7plus', 'Radio: Nova', 'Social: TikTok'],
        *[[20 + at, ['Male', 'Female'][at % 2], at % 4, at % 3, at % 5] for at in PEOPLE], ['', '', '', '', '']]),
    ('foundNetOfOoh.xlsx', 'xlsxwriter', survey(
        ['id', 'weight', 'OOH: JCDecaux', 'OOH: TorchMedia', 'Total OOH'],
        lambda at: [at + 1, 1000, at % 2, (at // 2) % 2, max(at % 2, (at // 2) % 2)])),
    ('foundSpacedUniverse.csv', 'LibreOffice semicolons', [
        ['Universe', '6 856 000'], [''], ['Channel', 'Vehicle', "'000", 'Reach %'],
        ['BVOD', '7plus', 2518, '36.7%'], ['Radio', 'Nova', 3015, '44.0%']]),
    ('foundRowsOfOne.csv', 'Gnumeric csv', [
        ['Universe (000)', 20000], [''], ['Channel', 'Vehicle', 'Statistic', 'Total'],
        *[[channel, vehicle, statistic, value] for channel, vehicle, audience in (('BVOD', '7plus', 6000), ('Radio', 'Nova', 4000))
          for statistic, value in (('Unwtd', 400), ('Wtd (000)', audience), ('Vert %', f'{audience / 200}%'))]]),
    ('foundThousandsLabel.sav', 'PSPP sav', survey(
        ['id', 'Weight (000)', 'BVOD: 7plus', 'Radio: Nova'], lambda at: [at + 1, 12.5, at % 4, at % 3])),
]

with tempfile.TemporaryDirectory() as folder:
    jobs = os.path.join(folder, 'jobs.json')
    with open(jobs, 'w', encoding='utf-8') as file:
        json.dump([{'path': os.path.join(HERE, name), 'program': program, 'rows': rows, 'weight': 'Weight (000)'}
                   for name, program, rows in JOBS], file)
    subprocess.run(['/usr/bin/python3', WRITE, jobs], check=True)
