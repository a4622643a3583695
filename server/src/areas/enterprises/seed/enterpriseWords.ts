// Words for the names of demonstration enterprises. Trade names are random pairs of characters, so no real company is
// meant.
type Words = readonly [string, ...string[]]

function list(spaced: string): Words {
  const [first = '', ...others] = spaced.split(' ')
  return [first, ...others]
}

/** A character with its pinyin, which becomes part of a mail address. */
export const tradeStarts = [
  ['恒', 'heng'],
  ['睿', 'rui'],
  ['博', 'bo'],
  ['启', 'qi'],
  ['云', 'yun'],
  ['盛', 'sheng'],
  ['嘉', 'jia'],
  ['拓', 'tuo'],
  ['智', 'zhi'],
  ['华', 'hua'],
  ['正', 'zheng'],
  ['锦', 'jin'],
] as const
export const tradeEnds = [
  ['远', 'yuan'],
  ['泽', 'ze'],
  ['诚', 'cheng'],
  ['岳', 'yue'],
  ['衡', 'heng'],
  ['航', 'hang'],
  ['川', 'chuan'],
  ['禾', 'he'],
  ['辰', 'chen'],
  ['翎', 'ling'],
  ['森', 'sen'],
  ['谷', 'gu'],
] as const

export const trades = list(
  '网络科技 信息技术 智能装备 生物医药 新能源 供应链管理 国际贸易 建筑工程 餐饮管理 文化传媒 教育咨询 物流 医疗器械 环保工程 电子商务 置业 食品 纺织 机械制造 人力资源服务',
)
export const institutions = list('产业技术研究院 检验检测中心 职业培训中心 科技馆')
export const associations = list('跨境电商协会 餐饮行业协会 建筑业协会 青年企业家商会')
export const shops = list('餐饮店 建材经营部 服装店 图文设计服务部 汽车维修部')

export const districts = list(
  '110105 110108 310106 310115 440106 440304 440305 330106 330108 330212 320106 320508 510107 500112 420106 420111 610113 410105 430104 350203 370202 120101 210102 340104 530102 450103 520115 350102 620102 460106',
)
export const streets = list('人民路 中山路 解放路 建设路 科技路 文化路 滨江大道 创业大道 和平路 学府路 迎宾大道 长江路')
export const buildings = list('国际大厦 科创中心 商务广场 金融中心 产业园 信息大厦')

export const surnames = list(
  '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 欧阳 司马',
)
export const givenNames = list(
  '伟 芳 娜 敏 静 磊 洋 艳 勇 军 杰 娟 涛 明 超 秀兰 霞 平 刚 桂英 志强 建国 文博 雨桐 子涵 晓东 雪梅 海燕 国栋 思远 佳怡 嘉豪 宇航 欣然 立新 慧敏',
)
export const contactPositions = list(
  '法务经理 总经理 行政主管 人事经理 财务总监 法务专员 董事会秘书 采购经理 办公室主任 合规负责人',
)
export const mailboxes = list('legal office hr finance service admin')
export const remarks = list(
  '每季度安排一次上门回访 合同审查量较大，注意响应时限 客户偏好电话沟通 年度预算在第四季度确定 与集团法务共用联系人 上年度发生过劳动争议，建议做用工体检',
)
