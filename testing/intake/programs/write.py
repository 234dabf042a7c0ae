"""Writes tables with the programs that planners use. Reads jobs as JSON from a file: [{path, program, rows}].

    /usr/bin/python3 testing/intake/programs/write.py jobs.json

Debian: apt-get install python3-openpyxl python3-xlsxwriter python3-pandas python3-xlwt libreoffice-calc gnumeric pspp
"""
import json
import os
import re
import subprocess
import sys
import tempfile

import openpyxl
import pandas
import xlsxwriter
import xlwt


def cell(value):
    return None if value == '' else value


def openpyxl_book(path, rows, cover=False):
    book = openpyxl.Workbook()
    sheet = book.active
    if cover:
        sheet.title = 'Contents'
        sheet.append(['Media survey 2025'])
        sheet.append(['Sheet "Data": the respondents'])
        sheet = book.create_sheet('Data')
    for row in rows:
        sheet.append([cell(value) for value in row])
    book.save(path)


def xlsxwriter_book(path, rows, inline=False):
    book = xlsxwriter.Workbook(path, {'constant_memory': inline, 'strings_to_numbers': False, 'strings_to_formulas': False})
    sheet = book.add_worksheet('Survey')
    bold = book.add_format({'bold': True})
    for at, row in enumerate(rows):
        for column, value in enumerate(row):
            if value != '':
                sheet.write(at, column, value, bold if at == 0 else None)
    book.close()


def xlwt_book(path, rows):
    book = xlwt.Workbook()
    sheet = book.add_sheet('Data')
    for at, row in enumerate(rows):
        for column, value in enumerate(row):
            if value != '':
                sheet.write(at, column, value)
    book.save(path)


def frame(rows):
    """A pandas data frame: integer columns with gaps become floats."""
    head, body = rows[0], rows[1:]
    columns = [[cell(row[at]) if at < len(row) else None for row in body] for at in range(len(head))]
    table = pandas.DataFrame({at: column for at, column in enumerate(columns)})
    table.columns = head
    return table


PANDAS = {
    'pandas csv': lambda path, table: table.to_csv(path, index=False),
    'pandas csv with index': lambda path, table: table.to_csv(path),
    'pandas semicolons': lambda path, table: table.to_csv(path, index=False, sep=';', decimal=','),
    'pandas tabs': lambda path, table: table.to_csv(path, index=False, sep='\t', encoding='utf-16'),
    'pandas xlsx': lambda path, table: table.to_excel(path, index=False),
    'pandas xlsx with index': lambda path, table: table.to_excel(path),
}
OFFICE = {
    'LibreOffice xlsx': 'xlsx',
    'LibreOffice xls': 'xls',
    'LibreOffice csv': 'csv:Text - txt - csv (StarCalc):44,34,76,1',
    'LibreOffice semicolons': 'csv:Text - txt - csv (StarCalc):59,34,76,1',
    'LibreOffice tabs': 'csv:Text - txt - csv (StarCalc):9,34,76,1',
}
GNUMERIC = {
    'Gnumeric xlsx': 'Gnumeric_Excel:xlsx',
    'Gnumeric xls': 'Gnumeric_Excel:excel_biff8',
    'Gnumeric csv': 'Gnumeric_stf:stf_csv',
}


def office(jobs, folder):
    """Converts many workbooks with one LibreOffice process."""
    for program, kind in OFFICE.items():
        of = [job for job in jobs if job['program'] == program]
        if not of:
            continue
        made = os.path.join(folder, re.sub(r'\W', '', program))
        sources = []
        for at, job in enumerate(of):
            source = os.path.join(folder, f'{re.sub(r"[^A-Za-z]", "", program)}{at}.xlsx')
            openpyxl_book(source, job['rows'])
            sources.append(source)
        command = ['soffice', '--headless', f'-env:UserInstallation=file://{folder}/profile', '--convert-to', kind, '--outdir', made]
        subprocess.run([*command, *sources], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for source, job in zip(sources, of):
            name = os.path.splitext(os.path.basename(source))[0]
            os.replace(os.path.join(made, f'{name}.{kind.split(":")[0]}'), job['path'])


def gnumeric(job, folder):
    source = os.path.join(folder, 'gnumeric.xlsx')
    openpyxl_book(source, job['rows'])
    command = ['ssconvert', '-T', GNUMERIC[job['program']], source, job['path']]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def in_quotes(text):
    return "'" + text.replace("'", "''") + "'"


def pspp_syntax(at, job, folder):
    """A survey as an SPSS file: numbers as numbers, columns with few different texts as labelled codes, headings as labels."""
    head, body = job['rows'][0], job['rows'][1:]
    data = os.path.join(folder, f'pspp{at}.txt')
    names = [f'v{column}' for column in range(len(head))]
    variables, values, widths = [], [], []
    for column in range(len(head)):
        found = [row[column] if column < len(row) else '' for row in body]
        texts = sorted({value for value in found if isinstance(value, str) and value != ''})
        numbers = any(not isinstance(value, str) for value in found)
        if not texts:
            variables.append(f'v{column} F16.4')
            widths.append(None)
        elif not numbers and len(texts) <= 9 and len(texts) < len(body) / 4:
            variables.append(f'v{column} F2.0')
            codes = {text: code + 1 for code, text in enumerate(texts)}
            quoted = ' '.join(f"{code} {in_quotes(text)}" for text, code in codes.items())
            values.append(f'/v{column} {quoted}')
            widths.append(codes)
        else:
            variables.append(f'v{column} A60')
            widths.append('text')
    def shown(value, width):
        if isinstance(width, dict):
            return '' if value == '' else str(width[value])
        return str(value)
    with open(data, 'w', encoding='utf-8') as file:
        for row in body:
            full = [*row, *([''] * (len(head) - len(row)))]
            file.write('|'.join(shown(value, width) for value, width in zip(full, widths)) + '\n')
    labels = '\n '.join(f'/{name} {in_quotes(str(text))}' for name, text in zip(names, head))
    weight = [name for name, text, width in zip(names, head, widths) if text == job.get('weight') and width is None]
    lines = [
        f"GET DATA /TYPE=TXT /FILE='{data}' /ENCODING='UTF-8' /DELIMITERS='|' /ARRANGEMENT=DELIMITED",
        ' /VARIABLES=' + '\n '.join(variables) + '.',
        f'VARIABLE LABELS {labels}.'.replace('LABELS /', 'LABELS ', 1),
    ]
    if values:
        lines.append(('VALUE LABELS ' + '\n '.join(values) + '.').replace('LABELS /', 'LABELS ', 1))
    if weight:
        lines.append(f'WEIGHT BY {weight[0]}.')
    compressed = 'ZCOMPRESSED' if job['program'] == 'PSPP zsav' else 'COMPRESSED'
    lines.append(f"SAVE OUTFILE='{job['path']}' /{compressed}.")
    return '\n'.join(lines)


def pspp(jobs, folder):
    if not jobs:
        return
    path = os.path.join(folder, 'make.sps')
    with open(path, 'w', encoding='utf-8') as file:
        file.write("SET LOCALE='UTF-8'.\n" + '\n'.join(pspp_syntax(at, job, folder) for at, job in enumerate(jobs)))
    subprocess.run(['pspp', path, '-o', os.path.join(folder, 'log.txt')], check=False)
    missing = [job['path'] for job in jobs if not os.path.exists(job['path'])]
    if missing:
        with open(os.path.join(folder, 'log.txt'), encoding='utf-8', errors='replace') as log:
            sys.exit(f'PSPP made no {missing[0]}:\n{log.read()[:3000]}')


def main():
    with open(sys.argv[1], encoding='utf-8') as file:
        jobs = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        office(jobs, folder)
        pspp([job for job in jobs if job['program'].startswith('PSPP')], folder)
        for job in jobs:
            program, path, rows = job['program'], job['path'], job['rows']
            if program in PANDAS:
                PANDAS[program](path, frame(rows))
            elif program in GNUMERIC:
                gnumeric(job, folder)
            elif program == 'openpyxl':
                openpyxl_book(path, rows)
            elif program == 'openpyxl with a cover':
                openpyxl_book(path, rows, cover=True)
            elif program == 'xlsxwriter':
                xlsxwriter_book(path, rows)
            elif program == 'xlsxwriter inline':
                xlsxwriter_book(path, rows, inline=True)
            elif program == 'xlwt':
                xlwt_book(path, rows)


main()
