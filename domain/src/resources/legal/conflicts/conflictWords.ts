/** A value of the dictionary `conflict_result`, in ascending order of severity. */
export const conflictLevels = ['none', 'doubtful', 'relative', 'absolute'] as const
export type ConflictLevel = (typeof conflictLevels)[number]

/** What a result means for the matter, and who acts next. */
export const conflictSentences: Record<ConflictLevel, string> = {
  none: '未发现利益冲突，可以继续办理',
  doubtful: '有命中记录待人工核对，由主管判定是否同一主体后才能继续办理',
  relative: '存在相对冲突，须由主管凭各方书面文件豁免后才能继续办理',
  absolute: '存在绝对冲突，不得受理',
}

/** All that a reader behind an ethical wall sees of a hit. */
export const maskedHitSentence = '存在需由主管核对的记录'
