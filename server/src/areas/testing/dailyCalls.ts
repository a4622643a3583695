import { expect } from 'vitest'
import { adminPassword } from '../../testing/testProduct.ts'
import {
  done,
  facts,
  fresh,
  item,
  like,
  listOf,
  number,
  pageOf,
  read,
  refused,
  text,
  type Specified,
} from './Specified.ts'

const session: Specified[] = [
  {
    call: 'POST /sys/login',
    for: 'public',
    body: () => ({ username: 'admin', password: adminPassword, captcha: '', checkKey: '1', remember_me: true }),
    answer: () =>
      done('登录成功', {
        result: {
          token: text,
          multi_depart: number,
          userInfo: { username: 'admin', realname: text },
          departs: expect.any(Array),
          sysAllDictItems: { sex: [item, item] },
        },
      }),
  },
  {
    call: 'POST /sys/phoneLogin',
    for: 'public',
    body: () => ({ mobile: '13900000000', captcha: '1' }),
    answer: () => ({ message: text, result: null }),
  },
  {
    call: 'POST /sys/logout',
    for: 'public',
    answer: () => ({ success: true, message: '退出登录成功！', result: null }),
  },
  { call: 'GET /sys/thirdLogin/getLoginUser/made-up/github', for: 'public', answer: () => refused },
  {
    call: 'GET /sys/cas/client/validateLogin',
    for: 'public',
    query: () => ({ ticket: 'ST-1', service: 'http://x' }),
    answer: () => refused,
  },
]

const dictionaries: Specified[] = [
  {
    call: 'POST /sys/dict/add',
    for: 'duty',
    body: () => ({ dictName: '规格', dictCode: fresh('dict'), description: '' }),
    answer: () => done('保存成功！'),
  },
  {
    call: 'PUT /sys/dict/edit',
    for: 'duty',
    body: () => ({ id: facts.dict, dictName: '规格字典' }),
    answer: () => done('编辑成功!'),
  },
  {
    call: 'POST /sys/dictItem/add',
    for: 'duty',
    body: () => ({ dictId: facts.dict, itemText: '词', itemValue: fresh('v'), sortOrder: 1, status: 1 }),
    answer: () => done('保存成功！'),
  },
  {
    call: 'PUT /sys/dictItem/edit',
    for: 'duty',
    body: () => ({ id: facts.dictItem, itemText: '改' }),
    answer: () => done('编辑成功!'),
  },
  {
    call: 'GET /sys/dict/getDictItems/sex',
    for: 'signedIn',
    answer: () =>
      read([
        { value: '1', text: '男', title: '男' },
        { value: '2', text: '女', title: '女' },
      ]),
  },
  {
    call: 'GET /sys/dict/loadDictItem/sys_position,name,code',
    for: 'duty',
    query: () => ({ key: 'lawyer,partner' }),
    answer: () => read(['律师', '合伙人']),
  },
  {
    call: 'GET /sys/dict/loadDict/sys_position,name,code',
    for: 'duty',
    query: () => ({ keyword: '律师', pageSize: 5 }),
    answer: () => read(listOf(item)),
  },
  { call: 'GET /sys/dict/refleshCache', for: 'duty', answer: () => read(null) },
  {
    call: 'GET /sys/dict/queryAllDictItems',
    for: 'signedIn',
    answer: () => done('操作成功！', { result: like({ sex: [item, item] }) }),
  },
]

const announcements: Specified[] = [
  {
    call: 'GET /sys/annountCement/listByUser',
    for: 'signedIn',
    answer: () =>
      read({
        anntMsgList: expect.any(Array),
        anntMsgTotal: number,
        sysMsgList: expect.any(Array),
        sysMsgTotal: number,
      }),
  },
  {
    call: 'GET /sys/annountCement/queryById',
    for: 'signedIn',
    query: () => ({ id: facts.notice }),
    answer: () => read(like({ id: facts.notice, titile: '规格通告' })),
  },
  {
    call: 'GET /sys/annountCement/doReleaseData',
    for: 'duty',
    query: () => ({ id: facts.notice }),
    answer: () => done('该系统通知发布成功'),
  },
  {
    call: 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId',
    for: 'signedIn',
    body: () => ({ anntId: facts.notice }),
    answer: () => read(null),
  },
  {
    call: 'GET /sys/annountCement/doReovkeData',
    for: 'duty',
    query: () => ({ id: facts.notice }),
    answer: () => done('该系统通知撤销成功'),
  },
]

const others: Specified[] = [
  {
    call: 'GET /sys/loginfo',
    for: 'duty',
    answer: () => ({
      success: true,
      message: '登录成功',
      result: { totalVisitCount: number, todayVisitCount: number, todayIp: number },
    }),
  },
  {
    call: 'GET /sys/visitInfo',
    for: 'duty',
    answer: () => read(listOf({ tian: text, type: text, visit: number, ip: number })),
  },
  { call: 'GET /report/home/list', for: 'signedIn', answer: () => read(expect.any(Array)) },
  { call: 'GET /report/home/bar', for: 'signedIn', answer: () => read(expect.any(Array)) },
  { call: 'GET /report/home/late', for: 'signedIn', answer: () => read({ today: expect.any(String) }) },
  { call: 'GET /report/home/delayBar', for: 'signedIn', answer: () => read(expect.any(Array)) },
  {
    call: 'GET /sys/duplicate/check',
    for: 'duty',
    query: () => ({ tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'free_one' }),
    answer: () => done('该值可用！'),
  },
  {
    call: 'GET /sys/checkRule/checkByCode',
    for: 'signedIn',
    query: () => ({ ruleCode: 'common', value: 'abc' }),
    answer: () => ({ success: true }),
  },
  {
    call: 'GET /sys/position/list',
    for: 'duty',
    query: () => ({ name: '*律师*' }),
    answer: () => pageOf(like({ id: text, code: text, name: text, postRank: text, postRank_dictText: text })),
  },
]

/** Signing in, dictionaries, announcements and the home page. */
export const dailyCalls: Specified[] = [...session, ...dictionaries, ...announcements, ...others]
