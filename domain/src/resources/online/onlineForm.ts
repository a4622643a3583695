import { longestExpression } from '../../expression/parseExpression.ts'
import { maxFormFields } from '../../limits.ts'
import { defineResource } from '../../resource/defineResource.ts'
import {
  dictionary,
  integer,
  json,
  multiline,
  reference,
  references,
  rows,
  text,
  yesNo,
} from '../../resource/kinds/builders.ts'
import { formErrors } from './formErrors.ts'
import type { OnlineButton, OnlineButtonKind } from './OnlineButton.ts'
import type { OnlineState, OnlineStep } from './OnlineStates.ts'
import {
  type AdoptedTable,
  isYes,
  type OnlineCheck,
  type OnlineDefinition,
  type OnlineField,
  type OnlineKind,
} from './OnlineField.ts'
import { checkLines, headColumns, propertyColumns, usualColumns } from './fieldColumns.ts'
import { basis, nameFields } from './nameFields.ts'

/** In which order `sortField` sorts. */
export const onlineSortOrders = { asc: '从小到大', desc: '从大到小' } as const

const publishing = { section: '发布' }
const ofList = { section: '记录和列表' }

/** 在线表单: a form that an office defines itself. Once published it is a resource like those of the product. */
export const onlineForm = defineResource({
  name: 'onlineForm',
  title: '在线表单',
  path: '/online/form',
  table: 'onl_form',
  // A sheet cannot hold the fields of a form.
  without: ['import'],
  titleField: 'title',
  fields: {
    ...nameFields('小写字母开头的英文字母，如 leaveRequest；保存后不能修改'),
    description: multiline('说明', { max: 500, form: { ...basis, span: 2 } }),
    status: dictionary('状态', 'online_form_status', {
      readOnly: true,
      list: { width: 120 },
      search: 'in',
      form: false,
    }),
    fields: rows(
      '字段',
      {
        ...headColumns('online_field_kind'),
        unique: yesNo('不重复', { default: 'N' }),
        ...usualColumns,
        subTable: text('所属附表', { max: 40 }),
        ...propertyColumns,
      },
      { required: true, min: 1, max: maxFormFields, form: { section: '字段' } },
    ),
    titleField: text('名称字段', { max: 40, help: '显示为记录的名称；不选时为第一个文本字段', form: ofList }),
    isTree: yesNo('树形', { default: 'N', help: '记录有上级和下级', form: ofList }),
    theme: dictionary('版式', 'online_theme', {
      help: '不填时为普通列表，树形表单为树形列表；显示附表的版式须有附表',
      form: ofList,
    }),
    sortField: text('排序字段', { max: 40, help: '列表按此字段排序；不选时新增的在前', form: ofList }),
    sortOrder: dictionary('排序方向', 'online_sort_order', { form: ofList }),
    sheet: yesNo('表格编辑', { default: 'N', help: '列表可像表格一样编辑多行，一次保存', form: ofList }),
    belongsTo: text('从属字段', {
      max: 40,
      help: '关联委托、合同等业务的字段；记录沿用对方记录的数据权限和隔离名单',
      form: ofList,
    }),
    checks: checkLines,
    states: rows(
      '状态',
      {
        title: text('状态', { required: true, max: 20 }),
        value: text('值', { max: 30 }),
        color: dictionary('颜色', 'online_state_color'),
        initial: yesNo('初始', { default: 'N' }),
        editable: yesNo('可编辑', { default: 'Y' }),
      },
      { max: 30, form: { section: '状态' } },
    ),
    steps: rows(
      '步骤',
      {
        title: text('步骤', { required: true, max: 20 }),
        name: text('步骤名', { max: 30 }),
        from: text('从状态', { required: true, max: 200 }),
        to: text('到状态', { max: 30 }),
        reason: yesNo('须填理由', { default: 'N' }),
        danger: yesNo('醒目提醒', { default: 'N' }),
        asks: text('询问字段', { max: 200 }),
        takenBy: references('谁能操作', 'role'),
      },
      {
        max: 50,
        help: '“谁能操作”不选时，“谁能用”为录入或全部的角色都能操作；选了角色，只有这些角色和能发布表单的角色能操作',
        form: { section: '步骤' },
      },
    ),
    buttons: rows(
      '按钮',
      {
        title: text('按钮', { required: true, max: 20 }),
        name: text('按钮名', { max: 30 }),
        kind: dictionary('作用', 'online_button_kind', { required: true, default: 'link' }),
        target: text('去向', { max: 500, form: false }),
        receiver: text('接收人字段', { max: 40, form: false }),
        condition: text('可用条件', { max: longestExpression, form: false }),
        usedBy: references('谁能使用', 'role', { form: false }),
      },
      {
        max: 30,
        help: '显示在记录和列表的“更多”里；发布后生效',
        form: { section: '按钮' },
        // The address of a webhook may hold a key.
        guarded: { see: 'edit' },
      },
    ),
    /** An `OnlineDefinition`: what is in use, whatever has been edited since. */
    published: json('已发布的定义', { readOnly: true, form: false, guarded: { see: 'edit' } }),
    publishedVersion: integer('发布版本', { readOnly: true, list: { width: 100 }, form: publishing }),
    publishNote: text('发布说明', { readOnly: true, max: 200, form: publishing }),
    /** Set when the form is stopped, which takes its page out of the menu. */
    wasInMenu: yesNo('停用前在菜单中', { readOnly: true, form: false }),
    adoptedTable: text('纳入的数据表', { readOnly: true, max: 64, list: { hidden: true }, form: false }),
    adoptedSource: reference('数据表所在的数据源', 'dataSource', {
      readOnly: true,
      list: { hidden: true },
      form: false,
    }),
    /** An `AdoptedTable`, from the adoption of the table until it is taken over. */
    adopted: json('纳入的列', { readOnly: true, form: false }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft', 'published', 'changed', 'stopped'],
    course: ['draft', 'published'],
    actions: {
      publish: {
        title: '发布',
        from: ['draft', 'changed', 'stopped'],
        to: 'published',
        fields: { publishNote: text('发布说明', { max: 200, help: '改了什么，记入历史' }) },
        startsWith: { publishNote: null },
      },
      stop: { title: '停用', from: ['published', 'changed'], to: 'stopped', reason: true, danger: true },
    },
  },
  check: (row) => (row.fields && row.fields.length > 0 ? formErrors(readForm(row)) : []),
})

interface StoredForm {
  code?: string | null
  title?: string | null
  isTree?: string | null
  titleField?: string | null
  theme?: string | null
  sortField?: string | null
  sortOrder?: string | null
  sheet?: string | null
  belongsTo?: string | null
  adopted?: unknown
  fields?: readonly StoredField[] | null
  checks?: readonly StoredCheck[] | null
  states?: readonly StoredState[] | null
  steps?: readonly StoredStep[] | null
  buttons?: readonly StoredButton[] | null
}

/** The definition in a stored or edited form, always with the same names in the same order. */
export const readForm = ({
  code,
  title,
  isTree,
  titleField,
  fields,
  checks,
  states,
  steps,
  buttons,
  ...more
}: StoredForm) =>
  ({
    code: code ?? '',
    title: title ?? '',
    isTree: isTree ?? null,
    titleField: titleField ?? null,
    fields: (fields ?? []).map(readField),
    checks: (checks ?? []).map(readCheck),
    states: (states ?? []).map(readState),
    steps: (steps ?? []).map(readStep),
    ...given<ListOptions>({
      theme: more.theme,
      sortField: more.sortField,
      sortOrder: more.sortOrder,
      sheet: isYes(more.sheet ?? null) ? 'Y' : null,
      belongsTo: more.belongsTo,
      buttons: (buttons ?? []).map(readButton),
      adopted: readAdopted(more.adopted),
    }),
  }) satisfies OnlineDefinition

type ListOptions = Pick<
  Required<OnlineDefinition>,
  'theme' | 'sortField' | 'sortOrder' | 'sheet' | 'belongsTo' | 'buttons' | 'adopted'
>

/** Only the server writes it. */
const readAdopted = (stored: unknown): AdoptedTable | null => (stored ?? null) as AdoptedTable | null

/** Without the options that are not used: a form that was published before they existed has not changed. */
function given<T extends object>(options: { [K in keyof T]: T[K] | null | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => isGiven(value))) as Partial<T>
}

const isGiven = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : (value ?? '') !== '')

export type StoredField = Omit<OnlineField, 'kind' | 'name' | 'format' | FieldOption> & {
  kind: string
  name: string | null
  /** Forms that were published before there were formats have none. */
  format?: string | null
  fixedParams?: unknown
} & { [K in Exclude<FieldOption, 'fixedParams'>]?: OnlineField[K] | null }

type FieldOption =
  | 'formWidth'
  | 'listWidth'
  | 'listOrder'
  | 'importance'
  | 'min'
  | 'max'
  | 'pattern'
  | 'patternMessage'
  | 'shows'
  | 'fills'
  | 'params'
  | 'fixedParams'
  | 'seenBy'
  | 'changedBy'

/** `formErrors` refuses other shapes. */
const readFixedParams = (stored: unknown): Readonly<Record<string, string>> | null =>
  typeof stored === 'object' && stored !== null && Object.keys(stored).length === 0
    ? null
    : ((stored ?? null) as Readonly<Record<string, string>> | null)

/** A line as stored. `formErrors` refuses other kinds. */
export const readField = (line: StoredField): OnlineField => ({
  title: line.title,
  name: line.name ?? '',
  kind: line.kind as OnlineKind,
  subTable: line.subTable,
  required: line.required,
  unique: line.unique,
  inList: line.inList,
  inSearch: line.inSearch,
  source: line.source,
  length: line.length,
  format: line.format ?? null,
  defaultValue: line.defaultValue,
  section: line.section,
  help: line.help,
  // Definitions that were published before these columns existed have none.
  shownIf: line.shownIf ?? null,
  requiredIf: line.requiredIf ?? null,
  lockedIf: line.lockedIf ?? null,
  formula: line.formula ?? null,
  ...given<Pick<Required<OnlineField>, FieldOption>>({
    formWidth: line.formWidth,
    listWidth: line.listWidth,
    listOrder: line.listOrder,
    importance: line.importance,
    min: line.min,
    max: line.max,
    pattern: line.pattern,
    patternMessage: line.patternMessage,
    shows: line.shows,
    fills: line.fills,
    params: line.params,
    fixedParams: readFixedParams(line.fixedParams),
    seenBy: line.seenBy,
    changedBy: line.changedBy,
  }),
})

export type StoredCheck = { [K in keyof OnlineCheck]: string | null }

/** A line that is being written may have no condition yet. */
export const readCheck = ({ condition, message, field }: StoredCheck): OnlineCheck => ({
  condition: condition ?? '',
  message: message ?? '',
  field,
})

type StoredState = Omit<OnlineState, 'value'> & { value: string | null }
type StoredStep = Omit<OnlineStep, 'name' | 'takenBy'> & { name: string | null; takenBy?: string[] | null }

type StoredButton = Omit<OnlineButton, 'name' | 'kind' | 'usedBy'> & {
  name: string | null
  kind: string
  usedBy?: string[] | null
}

/** A line as stored. `buttonErrors` refuses other kinds. */
const readButton = ({ title, name, kind, target, receiver, condition, usedBy }: StoredButton): OnlineButton => ({
  title,
  name: name ?? '',
  kind: kind as OnlineButtonKind,
  target,
  receiver,
  condition,
  ...given<Pick<Required<OnlineButton>, 'usedBy'>>({ usedBy }),
})

const readState = ({ title, value, color, initial, editable }: StoredState): OnlineState => ({
  title,
  value: value ?? '',
  color,
  initial,
  editable,
})

const readStep = ({ title, name, from, to, reason, danger, asks, takenBy }: StoredStep): OnlineStep => ({
  title,
  name: name ?? '',
  from,
  to,
  reason,
  danger,
  asks,
  ...given<Pick<Required<OnlineStep>, 'takenBy'>>({ takenBy }),
})
