export interface PositionSeed {
  code: string
  name: string
  /** The dictionary position_rank: 1 员级 … 5 正高级. */
  postRank: '1' | '2' | '3' | '4' | '5'
}

export const positions: PositionSeed[] = [
  { code: 'director', name: '主任', postRank: '5' },
  { code: 'senior_partner', name: '高级合伙人', postRank: '5' },
  { code: 'partner', name: '合伙人', postRank: '4' },
  { code: 'deputy_director', name: '副主任', postRank: '4' },
  { code: 'senior_lawyer', name: '资深律师', postRank: '4' },
  { code: 'lawyer', name: '律师', postRank: '3' },
  { code: 'trainee_lawyer', name: '实习律师', postRank: '2' },
  { code: 'lawyer_assistant', name: '律师助理', postRank: '1' },
  { code: 'senior_counsel', name: '高级法律顾问', postRank: '4' },
  { code: 'legal_specialist', name: '法务专员', postRank: '2' },
  { code: 'conflict_officer', name: '利益冲突审查员', postRank: '3' },
  { code: 'archivist', name: '档案管理员', postRank: '1' },
  { code: 'service_manager', name: '客服主管', postRank: '3' },
  { code: 'service_specialist', name: '客服专员', postRank: '1' },
  { code: 'operations_director', name: '运营总监', postRank: '5' },
  { code: 'operations_manager', name: '运营经理', postRank: '3' },
  { code: 'account_manager', name: '客户经理', postRank: '2' },
  { code: 'finance_manager', name: '财务经理', postRank: '3' },
  { code: 'accountant', name: '会计', postRank: '2' },
  { code: 'cashier', name: '出纳', postRank: '1' },
  { code: 'content_editor', name: '内容编辑', postRank: '2' },
  { code: 'content_reviewer', name: '内容审核', postRank: '3' },
  { code: 'system_administrator', name: '系统管理员', postRank: '3' },
  { code: 'auditor', name: '审计专员', postRank: '3' },
]
