import type { States } from '../../../resource/defineResource.ts'
import { reference } from '../../../resource/kinds/builders.ts'

/** From registration to certification, and the states afterwards (domain.md §1). */
export const enterpriseStates = {
  field: 'status',
  initial: 'draft',
  editable: ['draft', 'pending', 'rejected', 'certified'],
  course: ['draft', 'pending', 'certified'],
  actions: {
    submit: { title: '提交认证', from: ['draft', 'rejected'], to: 'pending' },
    certify: { title: '认证通过', from: 'pending', to: 'certified', secondPersonAfter: 'submit' },
    reject: {
      title: '驳回',
      from: 'pending',
      to: 'rejected',
      reason: true,
      danger: true,
      secondPersonAfter: 'submit',
    },
    freeze: { title: '冻结', from: 'certified', to: 'frozen', reason: true, danger: true },
    unfreeze: { title: '解除冻结', from: 'frozen', to: 'certified' },
    cancel: { title: '注销', from: 'certified', to: 'cancelled', reason: true, danger: true },
    requestMerge: {
      title: '申请合并',
      from: ['certified', 'frozen'],
      reason: true,
      // Chosen in a table of the dialog: duplicates have similar names, so that other columns tell them apart.
      fields: { mergeRequestId: reference('并入企业', 'enterprise', { required: true, form: false }) },
    },
    merge: {
      title: '批准合并',
      from: ['certified', 'frozen'],
      to: 'merged',
      danger: true,
      secondPersonAfter: 'requestMerge',
    },
    rejectMerge: { title: '驳回合并', from: ['certified', 'frozen'], reason: true },
    unmerge: { title: '撤销合并', from: 'merged', to: 'certified', reason: true },
  },
} as const satisfies States
