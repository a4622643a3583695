import { expect } from 'vitest'
import {
  done,
  facts,
  flag,
  fresh,
  like,
  listOf,
  number,
  pageOf,
  read,
  refused,
  text,
  type Specified,
} from './Specified.ts'

const job = '/sys/quartzJob'
const jobClassName = 'publishAnnouncements'

const jobs: Specified[] = [
  {
    call: `GET ${job}/list`,
    for: 'duty',
    query: () => ({ jobClassName, status: 0 }),
    answer: () => pageOf(like({ jobClassName, cronExpression: text, status: 0, status_dictText: '正常' })),
  },
  {
    call: `POST ${job}/add`,
    for: 'duty',
    body: () => ({ jobClassName: 'org.example.Unknown', cronExpression: '0 0 1 * * ?', status: -1 }),
    answer: () => ({ ...refused, message: '后台找不到该类名：org.example.Unknown' }),
  },
  {
    call: `GET ${job}/pause`,
    for: 'duty',
    query: () => ({ jobClassName }),
    answer: () => done('暂停定时任务成功'),
  },
  {
    call: `GET ${job}/resume`,
    for: 'duty',
    query: () => ({ jobClassName }),
    answer: () => done('恢复定时任务成功'),
  },
  {
    call: `GET ${job}/execute`,
    for: 'duty',
    query: () => ({ id: 'no-such-job' }),
    answer: () => ({ ...refused, message: expect.stringContaining('未找到对应实体') }),
  },
  { call: `GET ${job}/registry`, for: 'duty', answer: () => read(listOf(like({ name: jobClassName, title: text }))) },
  {
    call: `GET ${job}/runs`,
    for: 'duty',
    query: () => ({ jobId: 'no-such-job' }),
    answer: () => ({ ...refused, message: expect.stringContaining('未找到对应实体') }),
  },
]

const template = '/sys/message/sysMessageTemplate'

const messages: Specified[] = [
  {
    call: `POST ${template}/add`,
    for: 'duty',
    body: () => ({
      templateCode: fresh('tpl'),
      templateName: '规格模板',
      templateType: '4',
      templateContent: '您好 ${name}',
      templateTestJson: '{"name":"张三"}',
    }),
    answer: () => done('添加成功！'),
  },
  {
    call: `GET ${template}/list`,
    for: 'duty',
    query: () => ({ templateName: '*规格*' }),
    answer: () => pageOf(like({ templateCode: text, templateType: '4', templateType_dictText: '系统' })),
  },
  {
    call: `POST ${template}/sendMsg`,
    for: 'duty',
    body: () => ({ templateCode: 'no-such-template', msgType: '4', receiver: 'admin', testData: '{}' }),
    answer: () => ({ ...refused, message: '发送消息任务添加失败！' }),
  },
  {
    call: 'POST /sys/message/sysMessage/add',
    for: 'duty',
    body: () => ({ esTitle: '规格消息', esType: '4', esReceiver: 'admin', esContent: '内容' }),
    answer: () => done('添加成功！'),
  },
  {
    call: 'GET /sys/message/sysMessage/list',
    for: 'duty',
    query: () => ({ esTitle: '*规格*' }),
    answer: () =>
      pageOf(like({ esSendStatus: '0', esSendStatus_dictText: '未发送', esSendNum: 0, esType_dictText: '系统' })),
  },
  {
    call: 'POST /sys/message/sysMessage/resend',
    for: 'duty',
    body: () => ({ ids: 'no-such-message' }),
    answer: () => ({ ...refused, message: expect.stringContaining('未找到对应实体') }),
  },
]

const announcements: Specified[] = [
  {
    call: 'GET /sys/annountCement/readers',
    for: 'duty',
    query: () => ({ id: facts.notice }),
    answer: () =>
      read(
        like({ records: expect.any(Array), total: number, readerTotal: number, readTotal: number, searchCount: flag }),
      ),
  },
]

/** §3.11, §3.12 and §3.14: jobs, messages and their templates, and read receipts. */
export const scheduleCalls: Specified[] = [...jobs, ...messages, ...announcements]
