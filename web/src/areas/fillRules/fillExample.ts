import { beijingTime, numberShape, problemMessage, readFillParams, shapedNumber } from '@lexdesk/domain'

const trees: Record<string, string> = {
  departCode: '按上级部门（表单的 parentId）已有的编码生成下一个部门编码，例如 A01A02',
  categoryCode: '按上级分类（表单的 pid）已有的编码生成下一个分类编码，例如 B01A03',
}

/** An example of what a rule generates, or the error in its parameters. */
export function fillExample(ruleClass: string, text: string, at = new Date()): { words: string; problem?: string } {
  if (ruleClass === '') return { words: '请先选择规则类型' }
  const read = readFillParams(ruleClass, text)
  if ('problem' in read) {
    const title = read.field === 'ruleClass' ? '规则类型' : '规则参数'
    return { words: '', problem: problemMessage(title, read.problem) }
  }
  const shape = numberShape(ruleClass, read.values)
  if (!shape) return { words: trees[ruleClass] ?? '' }
  const now = beijingTime(at)
  const numbers = [0, 1].map((more) => shapedNumber(shape, now, shape.start + more))
  return { words: `编号示例：${numbers.join('、')} …` }
}
