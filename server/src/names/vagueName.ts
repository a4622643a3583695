import { isTradeOnly, withoutLegalForms } from './coreName.ts'
import { isPlace } from './placeNames.ts'
import { bareName, foldedName } from './writtenForm.ts'

const filler =
  /^(?:测试|试用|test|demo|企业|单位|个人|某公司|某人|某某|无|未知|不详|不明|待定|待补充|暂无|客户|对方|对方当事人|当事人|委托人|原告|被告|申请人|被申请人|第三人|甲方|乙方|先生|女士)+$/u
const withheld = /^.{1,2}某{1,2}$/u

/** Why a name is too vague to judge by, as text after the name; undefined when it is not. */
export function vagueName(name: string, isOrganisation?: boolean | null): string | undefined {
  const written = bareName(foldedName(name))
  if ([...written].length < 2) return '只有一个字'
  if (filler.test(written) || withheld.test(written)) return '不是具体的名称'
  if (isOrganisation === false) return undefined
  const core = withoutLegalForms(written)
  if (core === '') return '只有组织形式'
  if (filler.test(core)) return '不是具体的名称'
  if (isPlace(core)) return '只有地区'
  return isTradeOnly(core) ? '只有行业或通用词语' : undefined
}
