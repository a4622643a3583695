export interface StaffSeed {
  id: string
  username: string
  realname: string
  workNo: string
  phone: string
  sex: '1' | '2'
  status: '1'
  relTenantIds: string
}

const people: [workNo: string, username: string, realname: string, sex: '1' | '2'][] = [
  ['Y001', 'zhouminhua', '周敏华', '2'],
  ['Y002', 'wuguodong', '吴国栋', '1'],
  ['Y003', 'linxiaowen', '林晓雯', '2'],
  ['Y004', 'hejunjie', '何俊杰', '1'],
  ['L001', 'chenlv', '陈立行', '1'],
  ['L002', 'zhaojing', '赵静', '2'],
  ['L003', 'sunhaoran', '孙浩然', '1'],
  ['L004', 'qianyutong', '钱雨桐', '2'],
  ['L005', 'zhengkai', '郑凯', '1'],
  ['C001', 'fengxue', '冯雪', '2'],
  ['L006', 'huangzhiyuan', '黄志远', '1'],
  ['L007', 'liangmin', '梁敏', '2'],
  ['L008', 'xuwenqing', '徐文清', '2'],
  ['L009', 'songjianguo', '宋建国', '1'],
  ['L010', 'tangrui', '唐睿', '1'],
]

/** Operators, lawyers and the front desk of the demo office. They have no password: only the demo accounts of the sign-in page open them. */
export const staff: StaffSeed[] = people.map(([workNo, username, realname, sex], index) => ({
  id: `100000000000000${String(1000 + index)}`,
  username,
  realname,
  workNo,
  phone: `138000010${String(10 + index)}`,
  sex,
  status: '1',
  relTenantIds: '1',
}))
