import type { Act } from '../../resource/Act.ts'
import { defineResource, type Resource, systemFields } from '../../resource/defineResource.ts'
import type { FieldOptions, ListOptions, Names, Read, SearchOptions, Storage } from '../../resource/Field.ts'
import {
  category,
  date,
  datetime,
  department,
  dictionaries,
  dictionary,
  file,
  image,
  integer,
  markdown,
  money,
  multiline,
  number,
  reference,
  references,
  region,
  richText,
  rows,
  sequence,
  text,
  time,
  tree,
  user,
  yesNo,
} from '../../resource/kinds/builders.ts'
import { type Field, type Fields, kindOf } from '../../resource/kinds/index.ts'
import type { PlainField } from '../../resource/kinds/PlainField.ts'
import type { Sort } from '../../resource/Query.ts'
import { isSortable } from '../../resource/views.ts'
import { readFills, readShows } from './chosenFields.ts'
import { readParams } from './popupParams.ts'
import { compileStates, fieldCalled } from './compileStates.ts'
import { createExpressions, type FormExpressions, formulaIn } from './formExpressions.ts'
import {
  isOnlineKind,
  isSynced,
  isYes,
  type OnlineDefinition,
  type OnlineField,
  type OnlineKind,
} from './OnlineField.ts'
import { onlineName, onlinePath, onlineTable } from './onlineNames.ts'
import { stateField } from './OnlineStates.ts'
import { isTextFormat, textFormats } from './textFormats.ts'

type PlainKind = Exclude<OnlineKind, 'rows'>
type Compile = (field: OnlineField, options: FieldOptions) => PlainField

const searchRules: Partial<Record<OnlineKind, SearchOptions['rule']>> = {
  text: 'like',
  multiline: 'like',
  integer: 'range',
  number: 'range',
  money: 'range',
  date: 'range',
  datetime: 'range',
  yesNo: 'eq',
  dictionary: 'in',
  dictionaries: 'in',
  reference: 'eq',
  references: 'in',
  user: 'eq',
  department: 'eq',
  region: 'eq',
  category: 'eq',
  tree: 'eq',
  popup: 'like',
  sequence: 'like',
}

export const isSearchable = (kind: OnlineKind): boolean => searchRules[kind] !== undefined
/** Whole documents, files and sub-tables have no place in a list. */
export const isListable = (kind: OnlineKind): boolean => !['richText', 'markdown', 'file', 'rows'].includes(kind)

const numberOf = (value: string | null): number | undefined =>
  value === null || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)

const cents = (yuan: number): number => Math.round(yuan * 100)

const rangeOf = ({ min, max }: OnlineField, unit = (value: number): number => value) => ({
  ...(min !== undefined && { min: unit(min) }),
  ...(max !== undefined && { max: unit(max) }),
})

/** What a form takes from the chosen record. */
const choiceOf = ({ shows, fills }: OnlineField) => ({
  ...(shows && { shows: readShows(shows) }),
  ...(fills && { fills: readFills(fills) }),
})

const noNames: Names = { dictionary: () => [], find: () => undefined }

/** The default that is written for a field, read like a cell of a sheet. */
export function readDefault(field: PlainField, { defaultValue }: OnlineField): Read<unknown> {
  return kindOf(field).readText(defaultValue ?? '', field, noNames)
}

function withDefault(field: PlainField, line: OnlineField): PlainField {
  const read = readDefault(field, line)
  return 'problem' in read || read.value === null ? field : ({ ...field, default: read.value } as PlainField)
}

const compilers: Record<PlainKind, Compile> = {
  text: ({ title, length, format, defaultValue, min, pattern, patternMessage }, options) =>
    text(title, {
      ...options,
      ...(min !== undefined && { min }),
      ...(pattern && { ownPattern: { pattern, message: patternMessage ?? '' } }),
      ...(format && isTextFormat(format) && { problem: textFormats[format].problem }),
      max: length ?? 100,
      ...(options.search && { pinyin: true }),
      ...(defaultValue && { default: defaultValue }),
    }),
  multiline: ({ title, length, defaultValue }, options) =>
    multiline(title, { ...options, max: length ?? 500, ...(defaultValue && { default: defaultValue }) }),
  richText: ({ title }, options) => richText(title, options),
  markdown: ({ title }, options) => markdown(title, options),
  integer: (field, options) =>
    integer(field.title, { ...options, ...rangeOf(field), default: numberOf(field.defaultValue) }),
  number: (field, options) =>
    number(field.title, {
      ...options,
      ...rangeOf(field),
      digits: field.length ?? 2,
      default: numberOf(field.defaultValue),
    }),
  money: (field, options) =>
    withDefault(money(field.title, { ...options, ...rangeOf(field, cents), statistics: 'sum' }), field),
  date: (field, options) => withDefault(date(field.title, options), field),
  datetime: (field, options) => withDefault(datetime(field.title, options), field),
  time: (field, options) => withDefault(time(field.title, options), field),
  yesNo: ({ title, defaultValue }, options) =>
    yesNo(title, { ...options, ...(defaultValue && { default: ['Y', '是'].includes(defaultValue) ? 'Y' : 'N' }) }),
  dictionary: ({ title, source, defaultValue }, options) =>
    dictionary(title, source ?? '', { ...options, ...(defaultValue && { default: defaultValue }) }),
  dictionaries: ({ title, source }, options) => dictionaries(title, source ?? '', options),
  reference: (field, options) => reference(field.title, field.source ?? '', { ...options, ...choiceOf(field) }),
  references: ({ title, source }, options) => references(title, source ?? '', options),
  user: ({ title }, options) => user(title, options),
  department: ({ title }, options) => department(title, options),
  region: ({ title }, options) => region(title, options),
  category: ({ title, source }, options) => category(title, source ?? '', options),
  tree: (field, options) => tree(field.title, field.source ?? '', { ...options, ...choiceOf(field) }),
  popup: ({ title, source, length, fills, params, fixedParams }, options) =>
    text(title, {
      ...options,
      max: length ?? 200,
      popup: {
        report: source ?? '',
        ...(params && { params: readParams(params) }),
        ...(fixedParams && { fixed: fixedParams }),
      },
      fills: readFills(fills),
    }),
  // The server fills it in, so that nobody is asked for it; its numbers are always unique.
  sequence: ({ title, source }, { required: _required, unique: _unique, ...options }) =>
    sequence(title, { ...(source && { rule: source }), prefix: '', digits: 4 }, options),
  file: ({ title }, options) => file(title, options),
  image: ({ title }, options) => image(title, options),
}

/** What a form cannot offer as long as another program keeps its rows. */
const changingActs: readonly Act[] = ['add', 'edit', 'delete', 'restore', 'import', 'history']

/** The resource of a form or view: the same value that a file of the product gives. */
export function compileForm(
  definition: OnlineDefinition,
  expressions: FormExpressions = createExpressions(definition.fields),
): Resource {
  const { code, title, isTree, titleField, fields, checks = [], formCode, unseen = [] } = definition
  const name = onlineName(code)
  const own = fields.filter(({ subTable }) => !subTable)
  const check = expressions.checks(checks)
  const compiled: Fields = Object.fromEntries(own.map((field) => [field.name, compileLine(field, fields, expressions)]))
  for (const name of unseen) compiled[name] = { ...compiled[name]!, guarded: { see: 'never' } }
  if (isYes(isTree)) compiled.parentId = tree('上级', name, { search: 'eq', form: {} })
  const stated = compileStates(definition, compileField)
  const parentField = definition.belongsTo && fieldCalled(own, definition.belongsTo)
  if (stated) compiled[stateField] = stated.field
  return defineResource({
    name,
    title,
    path: onlinePath(code),
    table: onlineTable(formCode ?? code),
    ...(formCode !== undefined && { rowsOf: onlineName(formCode) }),
    titleField: titleField || titleFieldOf(fields),
    ...(isYes(isTree) && { parentField: 'parentId' }),
    fields: compiled,
    ...(check && { check }),
    ...(stated && { states: stated.states }),
    ...(sortOf(definition) && { defaultSort: sortOf(definition) }),
    ...(isYes(definition.sheet ?? null) && { sheet: true }),
    ...(parentField && { belongsTo: [parentField.name] }),
    ...(definition.adopted && { without: changingActs, ...(!isSynced(definition) && { isView: true }) }),
  })
}

/** The field by which a list can be sorted; a system field is called as everywhere. */
export function sortedBy(fields: readonly OnlineField[], word: string): string | undefined {
  const own = fieldCalled(fields, word)
  if (own) return isOnlineKind(own.kind) && own.kind !== 'rows' && isSortable(compileField(own)) ? own.name : undefined
  return Object.entries(systemFields).find(([name, { title }]) => name === word || title === word)?.[0]
}

function sortOf({ fields, sortField, sortOrder }: OnlineDefinition): Sort | undefined {
  const field = sortField && sortedBy(fields, sortField)
  return field ? { field, descending: sortOrder === 'desc' } : undefined
}

/** The first text is the name of a record, unless the form says otherwise. */
export function titleFieldOf(fields: readonly OnlineField[]): string {
  return fields.find(({ kind, subTable }) => kind === 'text' && !subTable)?.name ?? ''
}

/** A field with what it takes from the others. */
export function compileLine(field: OnlineField, fields: readonly OnlineField[], expressions: FormExpressions): Field {
  const plain = field.kind === 'rows' ? compileRows(field, fields, expressions) : compileField(field)
  return { ...plain, ...dependenceOf(field, expressions) }
}

export function compileField(field: OnlineField): PlainField {
  const { kind } = field
  if (kind === 'rows') throw new Error('a sub-table is compiled by compileRows')
  return compilePlain({ ...field, kind }, optionsOf(field))
}

/** What a computed default is, only a row can tell. */
function compilePlain(field: OnlineField & { kind: PlainKind }, options: FieldOptions): PlainField {
  const { kind, defaultValue } = field
  return compilers[kind](formulaIn(defaultValue) === undefined ? field : { ...field, defaultValue: null }, options)
}

/** What a field takes from the others. */
function dependenceOf(field: OnlineField, expressions: FormExpressions): FieldOptions {
  const { shownIf, requiredIf, lockedIf, formula, required } = field
  if (formula)
    return {
      required: false,
      readOnly: true,
      derive: expressions.value(field, formula),
      ...(shownIf && { shownIf: expressions.condition(field, shownIf) }),
    }
  return {
    ...(shownIf && { shownIf: expressions.condition(field, shownIf) }),
    // A field that is not shown is not asked for.
    ...(shownIf && isYes(required) && { required: false, requiredIf: () => true }),
    ...(requiredIf && !isYes(required) && { requiredIf: expressions.condition(field, requiredIf) }),
    ...(lockedIf && { lockedIf: expressions.condition(field, lockedIf) }),
    ...startOf(field, expressions),
  }
}

/** The computed default of a field. */
function startOf(field: OnlineField, expressions: FormExpressions): Pick<FieldOptions, 'startsAs'> {
  const start = formulaIn(field.defaultValue)
  return start === undefined ? {} : { startsAs: expressions.start(field, start) }
}

function compileRows(head: OnlineField, fields: readonly OnlineField[], expressions: FormExpressions): Field {
  const children = fields.flatMap((field) => {
    if (field.subTable !== head.name || field.kind === 'rows') return []
    const { kind } = field
    const { required, help } = optionsOf(field)
    const child = compilePlain({ ...field, kind }, { required, help })
    return [[field.name, { ...child, ...dependenceOf(field, expressions) }] as const]
  })
  return rows(head.title, Object.fromEntries(children), {
    max: 500,
    form: { section: head.title },
    ...guardsOf(head),
  })
}

const wideKinds: readonly OnlineKind[] = ['multiline', 'richText', 'markdown', 'file', 'image']

function optionsOf(field: OnlineField): FieldOptions {
  const { kind, required, unique, inList, inSearch, section, help, formWidth } = field
  const rule = searchRules[kind]
  const isWide = formWidth ? formWidth === 'full' : wideKinds.includes(kind)
  return {
    required: isYes(required),
    unique: isYes(unique),
    ...(help && { help }),
    ...guardsOf(field),
    ...(isYes(inList) && isListable(kind) && { list: columnOf(field) }),
    ...(isYes(inSearch) && rule && { search: rule }),
    form: { ...(section && { section }), ...(isWide ? { span: 2 } : formWidth && { span: 1 }) },
  }
}

function guardsOf({ subTable, seenBy = [], changedBy = [] }: OnlineField): Pick<FieldOptions, 'guarded'> {
  if (subTable || seenBy.length + changedBy.length === 0) return {}
  return {
    guarded: { ...(seenBy.length > 0 && { see: true }), ...(changedBy.length > 0 && { change: true }) },
  }
}

function columnOf({ listWidth, listOrder, importance }: OnlineField): true | ListOptions {
  const place = Number(importance)
  const options: ListOptions = {
    ...(listWidth !== undefined && { width: listWidth }),
    ...(listOrder !== undefined && { order: listOrder - 1 }),
    ...((place === 1 || place === 2 || place === 3) && { importance: place }),
  }
  return Object.keys(options).length > 0 ? options : true
}

/** How the values of a field are stored; `child` for a sub-table. */
export const storageOf = (field: OnlineField): Storage =>
  field.kind === 'rows' ? 'child' : kindOf(compileField(field)).storage
