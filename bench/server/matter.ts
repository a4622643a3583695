import { defineResource, type Resource } from '@lexdesk/domain'
import { date, dictionary, integer, money, reference, text, yesNo } from '@lexdesk/domain/fields'

/** A sample matter resource with the common kinds of field; with the two system columns an export has twelve. */
export function matter(name = 'matter'): Resource {
  return defineResource({
    name,
    title: '案件',
    path: `/bench/${name}`,
    titleField: 'name',
    fields: {
      no: text('案件编号', { required: true, unique: true, max: 32, list: true, search: 'eq' }),
      name: text('案件名称', { required: true, max: 100, list: true, search: 'like' }),
      clientNo: text('客户编号', { max: 32, list: true, search: 'eq' }),
      caseType: dictionary('案件类型', 'case_type', { required: true, list: true, search: 'eq' }),
      stage: dictionary('案件阶段', 'case_stage', { list: true }),
      hours: integer('工时', { min: 0, list: true, search: 'range' }),
      amount: money('标的额', { min: 0, list: true, search: 'range' }),
      signedOn: date('签约日期', { list: true, search: 'range' }),
      urgent: yesNo('加急', { list: true, search: 'eq' }),
      positionId: reference('承办职务', 'position', { list: true, search: 'eq' }),
    },
  })
}
