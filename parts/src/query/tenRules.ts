import type { QueryRule } from './AdvancedCondition.ts'

/** The rules of 2-data-entry-parts.md §5, in its order. */
export const tenRules: readonly QueryRule[] = [
  { value: 'eq', label: '等于' },
  { value: 'like', label: '包含' },
  { value: 'right_like', label: '以…开始' },
  { value: 'left_like', label: '以…结尾' },
  { value: 'in', label: '在…中' },
  { value: 'ne', label: '不等于' },
  { value: 'gt', label: '大于' },
  { value: 'ge', label: '大于等于' },
  { value: 'lt', label: '小于' },
  { value: 'le', label: '小于等于' },
]
