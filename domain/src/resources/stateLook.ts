/** Colours of a tag by what a state asks of the office. */
export type StateColor = 'error' | 'warning' | 'processing' | 'success' | 'default'

/** The first match wins: the same word has the same colour in every list. */
const words: Readonly<Record<StateColor, string>> = {
  // Refused, late or blocked.
  error: '已驳回 不予受理 拒签 已拒签 签署逾期 已逾期 爽约 已冻结 冻结 绝对冲突',
  // The office must act.
  warning:
    '待受理 待审批 待审核 待复核 待认证 待确认 未确认 待处理 待答复 待核对 待人工核对 结案审批 退款中 申诉中 解除中 暂停 中止 相对冲突 部分开票',
  // Under way, or the turn of the client.
  processing: '利冲检索 已检索 报价 已派单 已确认 审核中 签署中 待签署 待签约 待客户确认 待支付 待发布 计时暂停',
  // In force.
  success: '服务中 办理中 履行中 生效中 进行中 在售 已发布 已展示 已接入 正常 有效 未发现',
  // Not begun, or over.
  default:
    '草稿 意向 未发布 未接入 未开票 已撤销 已撤回 已取消 已退款 已用完 已过期 已到期 提前终止 解除委托 已解除 已终止 已作废 已废止 已放弃 已合并 已注销 已归档 已隐藏 已下架 已下线 已停用 停售 已退市 已拒绝 已豁免 已重新检索 已并入原模板',
}
const goodEnds = new Set('已完成 已办结 已认证 已结案 已履行 已签署 已答复 已批准 已核对 已开票'.split(' '))

const colors = new Map(
  (Object.keys(words) as StateColor[]).flatMap((color) =>
    words[color].split(' ').map((word) => [word, color] as const),
  ),
)

/** The colour of a state by its word; undefined for a word that offices have added. */
export const stateColor = (word: string): StateColor | undefined => (goodEnds.has(word) ? 'default' : colors.get(word))

/** Whether a state is a good end; it has a mark, since its colour is that of every end. */
export const isGoodEnd = (word: string): boolean => goodEnds.has(word)
