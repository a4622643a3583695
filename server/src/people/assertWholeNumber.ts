import { type Comparison, comparisonsIn, errors, type Query } from '@lexdesk/domain'

/**
 * For readers to whom the numbers in a field are masked: parts of a number and the order of rows would reveal it digit by
 * digit. The complete number may be searched, because the caller already knows it.
 */
export function assertWholeNumber(field: string, { where, sort }: Query): void {
  const isOrdered = sort.some((one) => one.field === field)
  const isPart = comparisonsIn(where).some((one) => one.field === field && !isWhole(one))
  if (isOrdered || isPart) throw errors.refused('您没有查看完整手机号的权限，只能按完整的手机号查询')
}

const isWhole = ({ rule, values }: Comparison): boolean =>
  (rule === 'eq' || rule === 'like') && values.every((value) => /^\d{11}$/.test(String(value)))
