import { isListable, isYes, onlineForm, type OnlineField } from '@lexdesk/domain'

const { fields: columns } = onlineForm.fields.fields

export type OptionName =
  | 'formWidth'
  | 'listWidth'
  | 'listOrder'
  | 'importance'
  | 'min'
  | 'max'
  | 'pattern'
  | 'patternMessage'
  | 'seenBy'
  | 'changedBy'

export interface FieldOption {
  name: OptionName
  title: string
  hint: string
}

const option = (name: OptionName, hint: string, title: string = columns[name].title): FieldOption => ({
  name,
  title,
  hint,
})

const width = option('formWidth', '不填时按类型：多行文本、附件占整行，其他占半行')
const ofColumn = [
  option('listWidth', '像素，60 到 800；不填时按内容'),
  option('listOrder', '从左数第几列；不填时按字段的次序'),
  option('importance', '窄屏放不下时，先隐藏次要的列'),
]
const fewest = option('min', '保存和导入时检查', '最少字数')
const ofText = [
  option('pattern', '正则表达式，须与整个值相符，如 [A-Z]{2}-\\d{4}；表单、导入和表格编辑都检查'),
  option('patternMessage', '如 应为两个大写字母加四位数字'),
]
const range = [option('min', '保存和导入时检查'), option('max', '保存和导入时检查')]
const seeing = option('seenBy', '不选时人人可见；选了角色，其他人在列表、导出、历史和接口里都没有这个字段')
const changing = option('changedBy', '不选时能编辑记录的人都能改；选了角色，其他人只能看')
const inYuan = [option('min', '单位为元'), option('max', '单位为元')]

/** The options that a field can have beside its columns in the grid. */
export function optionsOf({ kind, subTable, inList, formula }: OnlineField): FieldOption[] {
  const isTyped = !formula
  const isFilledIn = isTyped && kind !== 'sequence'
  return [
    ...(subTable || kind === 'rows' ? [] : [width]),
    ...(!subTable && isYes(inList) && isListable(kind) ? ofColumn : []),
    ...(isTyped && kind === 'text' ? [fewest, ...ofText] : []),
    ...(isTyped && (kind === 'integer' || kind === 'number') ? range : []),
    ...(isTyped && kind === 'money' ? inYuan : []),
    ...(subTable ? [] : isFilledIn ? [seeing, changing] : [seeing]),
  ]
}
