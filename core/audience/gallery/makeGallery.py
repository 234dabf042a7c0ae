"""Makes the gallery: the same 200 respondents, and crosstabs of them, as other programs write them.

Run from the repository's root with Debian's python3, python3-openpyxl, python3-xlwt, libreoffice-calc, gnumeric and pspp:
    /usr/bin/python3 core/audience/gallery/makeGallery.py
The files are committed; the tests never run this.
"""
import csv
import datetime
import os
import subprocess
import tempfile

import openpyxl
from openpyxl.styles import Font
import xlwt

HERE = os.path.dirname(os.path.abspath(__file__))
MEDIA = ['BVOD: 7plus', 'BVOD: 9Now', 'Cinema: Hoyts', 'FTA National: Seven Network', 'OOH: oOh!media', 'Radio: Nova',
         'Radio: Triple M', 'Social: Facebook', 'Social: TikTok', 'SVOD: Disney+', 'Video: YouTube']
PEOPLE = ['respondent_id', 'weight', 'age', 'gender', 'state', 'region', 'grocery_buyer']


def base():
    with open('samples/respondents.csv', encoding='utf-8') as file:
        rows = list(csv.reader(file))
    places = [rows[0].index(name) for name in PEOPLE + MEDIA]
    table = [[row[place] for place in places] for row in rows[:201]]
    table[1][4] = 'Région de "Nouméa", é'
    return table


def number(text):
    try:
        value = float(text)
        return int(value) if value == int(value) else value
    except ValueError:
        return text or None


def out(name):
    return os.path.join(HERE, name)


def write_csv(name, rows, encoding='utf-8', **options):
    with open(out(name), 'w', encoding=encoding, newline='') as file:
        csv.writer(file, **options).writerows(rows)


def python_files(table):
    write_csv('base.csv', table, lineterminator='\n')
    write_csv('pythonQuoteAll.csv', table, quoting=csv.QUOTE_ALL)
    write_csv('pythonTabs.csv', table, dialect='excel-tab')
    comma = [[cell.replace('.', ',') if at == 1 and row else cell for at, cell in enumerate(cells)]
             for row, cells in enumerate(table)]
    write_csv('pythonSemicolonWindows1252.csv', comma, encoding='cp1252', delimiter=';')
    write_csv('pythonUtf16.csv', table, encoding='utf-16', delimiter='\t')
    write_csv('pythonUtf8Bom.csv', table, encoding='utf-8-sig')
    write_csv('csvNamedXls.xls', table)
    dollars = [[f'{float(cell):,.1f}' if at == 1 and row else cell for at, cell in enumerate(cells)]
               for row, cells in enumerate(table)]
    write_csv('pythonThousandsTitlesFooter.csv', [['Media survey', ''], ['Filter: people 14+'], []] + dollars
              + [['Total', '', ''], ['Source: made up'], []])


def openpyxl_files(table):
    book = openpyxl.Workbook()
    cover = book.active
    cover.title = 'Contents'
    cover['A1'] = 'Media survey 2026'
    cover['A3'] = 'Sheet "Data": respondents'
    secret = book.create_sheet('Lookups')
    secret.sheet_state = 'hidden'
    for row in table:
        secret.append(row)
    sheet = book.create_sheet('Data')
    sheet.append(['Media survey, January 2026'])
    sheet.append([])
    upper, lower = [], []
    for name in PEOPLE:
        upper.append('Respondent' if name == PEOPLE[0] else None)
        lower.append(name)
    for name in MEDIA:
        channel, vehicle = name.split(': ')
        upper.append(channel if channel not in upper else None)
        lower.append(vehicle)
    sheet.append(upper)
    sheet.append(lower)
    for column, text in enumerate(upper, 1):
        if text is None:
            continue
        end = column
        while end < len(upper) and upper[end] is None:
            end += 1
        if end > column:
            sheet.merge_cells(start_row=3, start_column=column, end_row=3, end_column=end)
    for row in table[1:]:
        sheet.append([number(cell) for cell in row])
    for cell in sheet[4]:
        cell.font = Font(bold=True)
    book.save(out('openpyxlNestedCoverHidden.xlsx'))

    book = openpyxl.Workbook()
    sheet = book.active
    for at, row in enumerate(table):
        sheet.append([number(cell) for cell in row])
        if at:
            sheet.cell(at + 1, 2).value = f'={row[1]}*1'
    book.save(out('openpyxlFormulas.xlsx'))

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(['id', 'Age group', 'Weight', 'BVOD: 7plus'])
    for at in range(40):
        sheet.append([at + 1, datetime.date(2026, 10, 14) if at % 2 else '25-54', 1000, 3])
    book.save(out('openpyxlAgeBandsTurnedDates.xlsx'))


def sheets_file(table):
    book = openpyxl.Workbook()
    for name, rows in (('Pilot', 41), ('Main', 121), ('Notes', 0)):
        sheet = book.active if name == 'Pilot' else book.create_sheet()
        sheet.title = name
        for row in table[:rows]:
            sheet.append([number(cell) for cell in row])
        if not rows:
            sheet.append(['Made up'])
    book.save(out('openpyxlTwoTables.xlsx'))


def xlwt_file(table):
    book = xlwt.Workbook()
    hidden = book.add_sheet('Hidden')
    hidden.visibility = 1
    hidden.write(0, 0, 'nothing here')
    sheet = book.add_sheet('Respondents')
    for row, cells in enumerate(table):
        for column, cell in enumerate(cells):
            if cell != '':
                sheet.write(row, column, number(cell) if row else cell)
    book.save(out('xlwt.xls'))


def crosstab(table):
    """Universe, sample and per vehicle and audience: people, users, share, mean use."""
    rows = [dict(zip(table[0], row)) for row in table[1:]]
    audiences = {
        'Total': lambda row: True,
        'Men': lambda row: row['gender'] == 'Male',
        'Women': lambda row: row['gender'] == 'Female',
        '14-24': lambda row: int(row['age']) <= 24,
        '25-54': lambda row: 25 <= int(row['age']) <= 54,
        '55+': lambda row: int(row['age']) >= 55,
    }
    result = {}
    for label, fits in audiences.items():
        people = [row for row in rows if fits(row)]
        universe = sum(float(row['weight']) for row in people)
        media = {}
        for name in MEDIA:
            users = [row for row in people if row[name]]
            audience = sum(float(row['weight']) for row in users)
            media[name] = (len(users), audience, audience / universe)
        result[label] = (len(people), universe, media)
    return result


def crosstab_files(table):
    tabs = crosstab(table)
    sample, universe, media = tabs['Total']

    # C: sample, weighted, vertical, horizontal, index.
    part_sample, part_universe, part = tabs['25-54']
    rows = [['Single source, 12 months to December 2025'], ['Base: People 14+'], [],
            ['', 'Sample', 'Weighted (000)', 'Vertical %', 'Horizontal %', 'Index'],
            ['Total', sample, f'{universe / 1000:,.1f}', '100.0%', '100.0%', 100]]
    for name in MEDIA:
        users, people, share = media[name]
        star = '*' if users < 40 else ''
        rows.append([name.split(': ')[1], users, f'{people / 1000:,.1f}{star}', f'{100 * share:.1f}%',
                     f'{100 * part[name][1] / people:.1f}%', round(100 * part[name][2] / share)])
    write_csv('layoutC.csv', rows + [[], ['* Small base, use with care'], ['Source: made up']])

    # D: GWI style, audiences side by side, each with universe, responses and percent.
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = 'Media'
    for line in (['Project: media use'], ['Wave: Q4 2025'], []):
        sheet.append(line)
    sheet.append(['', 'All Internet Users', None, None, None, 'People 25-54', None, None, None])
    sheet.append(['Attributes', *(['Universe', 'Responses', '% Column', 'Index'] * 2)])
    sheet.merge_cells('B4:E4')
    sheet.merge_cells('F4:I4')
    sheet.append(['Totals', universe, sample, 1, 100, part_universe, part_sample, 1, 100])
    for name in MEDIA:
        users, people, share = media[name]
        few, some, rate = part[name]
        sheet.append([name.split(': ')[1], people, users, share, 100, some, few, rate, round(100 * rate / share)])
    for row in sheet.iter_rows(min_row=6):
        row[3].number_format = '0.0%'
        row[7].number_format = '0.0%'
    book.save(out('layoutD.xlsx'))

    # E: a banner of column percentages below nested headings, bases in lines of their own.
    labels = list(tabs)
    rows = [['Table 4. Used in the last four weeks'], ['Filter: all people 14+', ''], [],
            ['', '', 'Gender', '', 'Age', '', ''],
            ['', *labels],
            ['Unweighted base', *(tabs[label][0] for label in labels)],
            ['Weighted base (000)', *(f'{tabs[label][1] / 1000:.1f}' for label in labels)]]
    for name in MEDIA:
        rows.append([name.split(': ')[1], *(f'{100 * tabs[label][2][name][2]:.1f}%' for label in labels)])
    rows.append(['None of these', *('4%' for _ in labels)])
    write_csv('layoutE.csv', rows + [[], ['Multiple answers; percentages add up to more than 100']])

    # F: count and column percent in alternating lines, answer categories between.
    rows = [['Custom table'], [], ['', '', '', 'Total', 'Age', '', ''], ['', '', '', '', *labels[3:]]]
    shown = ['Total', *labels[3:]]
    for name in MEDIA:
        yes = [tabs[label][2][name] for label in shown]
        all_people = [tabs[label][1] for label in shown]
        rows.append([name.split(': ')[1], 'No', 'Count', *(f'{people - one[1]:.1f}' for people, one in zip(all_people, yes))])
        rows.append(['', '', 'Column N %', *(f'{100 - 100 * one[2]:.1f}%' for one in yes)])
        rows.append(['', 'Yes', 'Count', *(f'{one[1]:.1f}' for one in yes)])
        rows.append(['', '', 'Column N %', *(f'{100 * one[2]:.1f}%' for one in yes)])
    write_csv('layoutF.csv', rows)


def long_file(table):
    rows = [['RespondentID', 'Weight', 'Age', 'Channel', 'Vehicle', 'Frequency']]
    for row in table[1:]:
        used = [(name, use) for name, use in zip(MEDIA, row[len(PEOPLE):]) if use]
        for name, use in used or [('', '')]:
            channel, vehicle = name.split(': ') if name else ('', '')
            rows.append([row[0], row[1], row[2], channel, vehicle, use])
    write_csv('layoutB.csv', rows)


def survey_tools(folder):
    """PSPP reads the base and writes it with its labels, as survey departments hand data over."""
    names = [name.split(': ')[1].replace(' ', '_').replace('+', '_plus').replace('!', '') for name in MEDIA]
    names = ['BVOD_' + name if name[0].isdigit() else name for name in names]
    variables = ' '.join(f'{name} F4.0' for name in names)
    flags = ' '.join(names)
    script = f"""
GET DATA /TYPE=TXT /FILE='{out('base.csv')}' /FIRSTCASE=2 /DELIMITERS=',' /QUALIFIER='"'
 /VARIABLES=RespondentID A8 Weight F8.1 age F3.0 sex A6 state A30 region A10 gb A3 {variables}.
RECODE age (LO THRU 24=1) (25 THRU 54=2) (55 THRU HI=3) INTO AgeGroup.
RECODE {flags} (SYSMIS=0) (1 THRU HI=1).
FORMATS AgeGroup {flags} (F1.0).
VALUE LABELS AgeGroup 1 '14-24' 2 '25-54' 3 '55 and over' /{' '.join(names)} 0 'No' 1 'Yes'.
SAVE TRANSLATE /OUTFILE='{out('psppLabels.csv')}' /TYPE=CSV /REPLACE /FIELDNAMES /CELLS=LABELS
 /KEEP=RespondentID Weight AgeGroup sex {flags}.
"""
    path = os.path.join(folder, 'gallery.sps')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(script)
    subprocess.run(['pspp', path, '-o', os.path.join(folder, 'log.txt')], check=True)


def spreadsheet_programs(folder):
    office = ['soffice', '--headless', f'-env:UserInstallation=file://{folder}/profile', '--convert-to']
    for kind in ('xlsx', 'xls'):
        subprocess.run([*office, kind, '--outdir', folder, out('base.csv')], check=True, stdout=subprocess.DEVNULL)
        os.replace(os.path.join(folder, f'base.{kind}'), out(f'libreOffice.{kind}'))
    for name, gnumeric in (('gnumeric.xlsx', 'Gnumeric_Excel:xlsx'), ('gnumericBiff8.xls', 'Gnumeric_Excel:excel_biff8'),
                           ('gnumericBiff7.xls', 'Gnumeric_Excel:excel_biff7')):
        subprocess.run(['ssconvert', '-T', gnumeric, out('base.csv'), out(name)], check=True, stderr=subprocess.DEVNULL)


if __name__ == '__main__':
    people = base()
    python_files(people)
    openpyxl_files(people)
    sheets_file(people)
    xlwt_file(people)
    crosstab_files(people)
    long_file(people)
    with tempfile.TemporaryDirectory() as work:
        survey_tools(work)
        spreadsheet_programs(work)
