import { text } from '../resource/kinds/builders.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint } from './defineEndpoint.ts'

/** One version of a row (wire contract §4.9), with display texts. */
export interface DataLogRow {
  id: string
  dataTable: string
  dataTable_dictText: string
  resource: string
  dataId: string
  /** The current name of the row; missing when it was deleted permanently. */
  dataId_dictText: string | null
  dataVersion: string
  /** The row at that time, as JSON. */
  dataContent: string | null
  action: string
  actionTitle: string
  /** The titles of the changed fields. */
  fields: string[]
  reason: string | null
  createBy: string
  createBy_dictText: string | null
  createTime: string
}

const access = { permission: 'dataLog:list' }

export const dataLogEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/sys/dataLog/list',
    access,
    input: {
      dataTable: text('数据表'),
      dataId: text('记录编号'),
      record: text('记录名称'),
      createBy: text('操作人'),
      action: text('操作'),
      requestId: text('请求编号'),
      createTime_begin: text('开始时间'),
      createTime_end: text('结束时间'),
      pageNo: text('页码'),
      pageSize: text('每页条数'),
    },
    answer: answerOf<Page<DataLogRow>>(),
  }),
  queryDataVerList: defineEndpoint({
    method: 'GET',
    path: '/sys/dataLog/queryDataVerList',
    access,
    input: { dataTable: text('数据表', { required: true }), dataId: text('记录编号', { required: true }) },
    answer: answerOf<DataLogRow[]>(),
  }),
  queryCompareList: defineEndpoint({
    method: 'GET',
    path: '/sys/dataLog/queryCompareList',
    access,
    input: { dataId1: text('版本一', { required: true }), dataId2: text('版本二', { required: true }) },
    answer: answerOf<DataLogRow[]>(),
  }),
}
