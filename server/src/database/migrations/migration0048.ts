import { type Kysely, sql } from 'kysely'

const dictionaries =
  'adjust_decision appraise_status appt_status cms_status conflict_result conflict_status contract_status counsel_request_status counsel_status counsel_work_status deadline_status decision_status ent_status entrust_status example_status holiday_year_status invoice_status lawyer_verify mp_status pkg_order_status pkg_status rule_check send_status sign_status status tenant_status ticket_status tpl_status user_status'

const words = {
  error: '已驳回 不予受理 拒签 已拒签 签署逾期 已逾期 爽约 已冻结 冻结 绝对冲突',
  warning:
    '待受理 待审批 待审核 待复核 待认证 待确认 未确认 待处理 待答复 待核对 待人工核对 结案审批 退款中 申诉中 解除中 暂停 中止 相对冲突 部分开票',
  processing: '利冲检索 已检索 报价 已派单 已确认 审核中 签署中 待签署 待签约 待客户确认 待支付 待发布 计时暂停',
  success: '服务中 办理中 履行中 生效中 进行中 在售 已发布 已展示 已接入 正常 有效 未发现',
  default:
    '草稿 意向 未发布 未接入 未开票 已撤销 已撤回 已取消 已退款 已用完 已过期 已到期 提前终止 解除委托 已解除 已终止 已作废 已废止 已放弃 已合并 已注销 已归档 已隐藏 已下架 已下线 已停用 停售 已退市 已拒绝 已豁免 已重新检索 已并入原模板 已完成 已办结 已认证 已结案 已履行 已签署 已答复 已批准 已核对 已开票',
}

/** The same state has the same colour in every list. Items that an administrator has changed keep theirs. */
export async function migration0048(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('sys_dict_item') is not null and to_regclass('sys_dict') is not null as found`.execute(db)
  if (!rows[0]!.found) return
  for (const [color, texts] of Object.entries(words))
    await sql`
      update sys_dict_item i set color = ${color} from sys_dict d
      where d.id = i.dict_id and d.dict_code = any (${dictionaries.split(' ')}::text[])
        and i.item_text = any (${texts.split(' ')}::text[])
        and i.create_by = 'system' and i.update_by is null and i.color is distinct from ${color}`.execute(db)
}
