import type { ComparedParty, PartyMatch, PartyVerdict } from '../compareParties.ts'

type Party = string | ComparedParty

/** Two parties, the expected verdict, and its basis. */
export type Pair = readonly [Party, Party, PartyVerdict, PartyMatch | null]

const numbered = (name: string, code: string): ComparedParty => ({ name, code })
const organisation = (name: string): ComparedParty => ({ name, isOrganisation: true })
const person = (name: string): ComparedParty => ({ name, isOrganisation: false })

const credit = '91110105MA01ABCD2P'
const otherCredit = '91440300MA5FXYTN7H'
const identity = '11010519491231002X'
const otherIdentity = '440524188001010014'

/** Width, case, punctuation, brackets, interpuncts and traditional characters. */
const spellings: Pair[] = [
  ['恒信科技有限公司', '恒信科技有限公司', 'same', 'name'],
  ['恒信科技有限公司', ' 恒信 科技 有限公司 ', 'same', 'name'],
  ['恒信科技有限公司', '恒信　科技有限公司', 'same', 'name'],
  ['恒信科技有限公司', '恒信科技有限责任公司', 'same', 'name'],
  ['恒信（北京）科技有限公司', '恒信(北京)科技有限公司', 'same', 'name'],
  ['恒信（北京）科技有限公司', '恒信【北京】科技有限公司', 'same', 'name'],
  ['恒信（北京）科技有限公司', '恒信〔北京〕科技有限公司', 'same', 'name'],
  ['恒信（北京）科技有限公司', '恒信北京科技有限公司', 'same', 'name'],
  ['“恒信”科技有限公司', '恒信科技有限公司', 'same', 'name'],
  ['恒信-科技有限公司', '恒信科技有限公司', 'same', 'name'],
  ['恒信科技有限公司。', '恒信科技有限公司', 'same', 'name'],
  ['恒信\u200b科技有限公司', '恒信科技有限公司', 'same', 'name'],
  ['恒信\u00ad科技有限公司', '恒信科技有限公司', 'same', 'name'],
  ['ＡＢＣ科技有限公司', 'abc科技有限公司', 'same', 'name'],
  ['A.B.C.科技有限公司', 'ABC科技有限公司', 'same', 'name'],
  ['３６０科技有限公司', '360科技有限公司', 'same', 'name'],
  ['恒信科技股份公司', '恒信科技股份有限公司', 'same', 'name'],
  ['恆信科技有限公司', '恒信科技有限公司', 'same', 'name'],
  ['臺灣積體電路製造股份有限公司', '台湾积体电路制造股份有限公司', 'same', 'name'],
  ['華為技術有限公司', '华为技术有限公司', 'same', 'name'],
  ['廣東發展銀行股份有限公司', '广东发展银行股份有限公司', 'same', 'name'],
  ['萬科企業股份有限公司', '万科企业股份有限公司', 'same', 'name'],
  ['騰訊計算機系統有限公司', '腾讯计算机系统有限公司', 'same', 'name'],
  ['雲南貿易有限公司', '云南贸易有限公司', 'same', 'name'],
  ['滙豐銀行有限公司', '汇丰银行有限公司', 'same', 'name'],
  ['北京大成律所', '北京大成律师事务所', 'same', 'name'],
]

/** Latin legal words and their Chinese counterparts. */
const latin: Pair[] = [
  ['Acme Ltd', 'ACME Limited', 'same', 'name'],
  ['Acme Ltd.', 'Acme, Ltd', 'same', 'name'],
  ['Acme Co., Ltd.', 'Acme Company Limited', 'same', 'name'],
  ['Acme Co., Ltd.', 'Acme 有限公司', 'same', 'name'],
  ['Acme Inc.', 'Acme Incorporated', 'same', 'name'],
  ['Acme Corp.', 'Acme Corporation', 'same', 'name'],
  ['Acme Co.', 'Acme Company', 'same', 'name'],
  ['Acme Inc.', 'Acme 股份有限公司', 'same', 'name'],
  ['恒信Co.,Ltd.', '恒信有限公司', 'same', 'name'],
  ['The Acme Company', 'Acme Co', 'same', 'name'],
  ['Johnson & Johnson Inc.', 'Johnson and Johnson Inc', 'same', 'name'],
  ['Société Générale S.A. Ltd', 'Societe Generale SA Limited', 'same', 'name'],
  ['Acme Inc.', 'Acme Ltd.', 'related', 'core'],
  ['Acme LLC', 'Acme Holdings LLC', 'different', null],
  ['Acme (China) Ltd', 'Acme Ltd', 'related', 'core'],
  ['Acme (Hong Kong) Limited', 'Acme (Shanghai) Co., Ltd.', 'related', 'core'],
  ['Acme Ltd', 'Apex Ltd', 'different', null],
  ['Limited Brands Inc', 'Brands Inc', 'different', null],
  ['Inca Trading Ltd', 'Trading Ltd', 'different', null],
]

/** Places in front, legal forms and group words at the end. */
const cores: Pair[] = [
  ['深圳市恒信科技有限公司', '恒信科技有限公司', 'related', 'core'],
  ['深圳恒信科技有限公司', '深圳市恒信科技有限公司', 'related', 'core'],
  ['广东省深圳市恒信科技有限公司', '深圳恒信科技有限公司', 'related', 'core'],
  ['广东深圳市南山区恒信科技有限公司', '恒信科技有限公司', 'related', 'core'],
  ['北京朝阳恒信科技有限公司', '北京市朝阳区恒信科技有限公司', 'related', 'core'],
  ['昆山恒信科技有限公司', '昆山市恒信科技有限公司', 'related', 'core'],
  ['安吉恒信科技有限公司', '安吉县恒信科技有限公司', 'related', 'core'],
  ['上海浦东恒信科技有限公司', '上海市浦东新区恒信科技有限公司', 'related', 'core'],
  ['内蒙古恒信科技有限公司', '内蒙古自治区恒信科技有限公司', 'related', 'core'],
  ['广西恒信科技有限公司', '广西壮族自治区恒信科技有限公司', 'related', 'core'],
  ['恒信（北京）科技有限公司', '恒信（上海）科技有限公司', 'related', 'core'],
  ['恒信（北京）科技有限公司', '北京恒信科技有限公司', 'related', 'core'],
  ['恒信（中国）科技有限公司', '恒信科技有限公司', 'related', 'core'],
  ['中国平安保险股份有限公司', '平安保险（集团）股份有限公司', 'related', 'core'],
  ['中国建设银行股份有限公司', '建设银行', 'related', 'core'],
  ['中国工商银行股份有限公司', '中国工商银行', 'related', 'core'],
  ['恒信科技有限公司', '恒信科技股份有限公司', 'related', 'core'],
  ['恒信科技有限公司', '恒信科技集团', 'related', 'core'],
  ['恒信科技有限公司', '恒信科技（集团）有限公司', 'related', 'core'],
  ['恒信科技有限公司', '恒信科技控股集团有限公司', 'related', 'core'],
  ['恒信集团科技有限公司', '恒信科技有限公司', 'related', 'core'],
  ['恒信投资合伙企业（有限合伙）', '恒信投资有限公司', 'related', 'core'],
  ['恒信投资合伙企业（有限合伙）', '恒信投资合伙企业', 'related', 'core'],
  ['北京大成律师事务所', '大成律师事务所', 'related', 'core'],
  ['北京大成（上海）律师事务所', '大成律师事务所', 'related', 'core'],
  ['立信会计师事务所（特殊普通合伙）', '立信会计师事务所', 'related', 'core'],
  ['恒信科技公司', '恒信科技有限公司', 'related', 'core'],
  ['恒信科技总公司', '恒信科技有限公司', 'related', 'core'],
  ['深圳市人民医院', '深圳人民医院', 'related', 'core'],
  ['广东省深圳市人民医院', '深圳市人民医院', 'related', 'core'],
  ['華為技術有限公司', '深圳华为技术股份有限公司', 'related', 'core'],
]

/** Branches and their head offices. */
const branches: Pair[] = [
  ['恒信科技有限公司北京分公司', '恒信科技有限公司', 'related', 'relation'],
  ['恒信科技有限公司', '恒信科技有限责任公司上海第二分公司', 'related', 'relation'],
  ['中国工商银行股份有限公司北京朝阳支行', '中国工商银行股份有限公司', 'related', 'relation'],
  ['中国银行深圳分行', '中国银行', 'related', 'relation'],
  ['恒信科技有限公司驻上海办事处', '恒信科技有限公司', 'related', 'relation'],
  ['平安财产保险股份有限公司苏州中心支公司', '平安财产保险股份有限公司', 'related', 'relation'],
  ['恒信科技有限公司北京分公司', '恒信科技有限公司上海分公司', 'related', 'core'],
  ['恒信科技北京分公司', '恒信科技有限公司', 'related', 'core'],
  ['恒信科技（北京）分公司', '恒信科技有限公司', 'related', 'core'],
  ['北京大成律师事务所上海分所', '北京大成律师事务所', 'related', 'relation'],
]

/** People: namesakes are common, and part of a name is another name. */
const people: Pair[] = [
  ['张伟', '张伟', 'doubtful', 'name'],
  ['张伟', '張偉', 'doubtful', 'name'],
  ['张 伟', '张伟', 'doubtful', 'name'],
  ['欧阳文轩', '欧阳文轩', 'doubtful', 'name'],
  ['买买提·阿卜杜拉', '买买提•阿卜杜拉', 'doubtful', 'name'],
  ['买买提·阿卜杜拉', '买买提・阿卜杜拉', 'doubtful', 'name'],
  ['买买提·阿卜杜拉', '买买提.阿卜杜拉', 'doubtful', 'name'],
  ['买买提·阿卜杜拉', '买买提‧阿卜杜拉', 'doubtful', 'name'],
  [person('买买提·阿卜杜拉'), '买买提阿卜杜拉', 'doubtful', 'name'],
  ['John Smith', 'JOHN SMITH', 'doubtful', 'name'],
  ['张伟', '章伟', 'doubtful', 'sound'],
  ['李静', '李晶', 'doubtful', 'sound'],
  ['单晓明', '善晓明', 'doubtful', 'sound'],
  ['张伟', '张伟明', 'different', null],
  ['张', '张伟', 'different', null],
  ['欧阳', '欧阳明', 'different', null],
  ['王芳', '王方圆', 'different', null],
  ['张伟', '李伟', 'different', null],
  ['高明', '高明区人民医院', 'different', null],
  [person('高明'), '高明有限公司', 'different', null],
]

/** Numbers decide, whatever the names are. */
const numbers: Pair[] = [
  [numbered('恒信科技有限公司', credit), numbered('永利贸易有限公司', credit), 'same', 'code'],
  [numbered('恒信科技有限公司', credit), numbered('恒信科技有限公司', otherCredit), 'different', null],
  [numbered('恒信科技有限公司', credit), numbered('恒信科技有限公司', credit.toLowerCase()), 'same', 'code'],
  [numbered('甲公司', credit), numbered('乙公司', `${credit.slice(0, 8)}-${credit.slice(8)}`), 'same', 'code'],
  [numbered('甲公司', credit), numbered('乙公司', ` ${credit.slice(0, 4)} ${credit.slice(4)} `), 'same', 'code'],
  [numbered('恒信科技有限公司', credit), '恒信科技有限公司', 'same', 'name'],
  [numbered('张伟', identity), numbered('张伟', identity.toLowerCase()), 'same', 'code'],
  [numbered('张伟', identity), numbered('章卫', identity), 'same', 'code'],
  [numbered('张伟', identity), numbered('张伟', otherIdentity), 'different', null],
  [numbered('张伟', identity), numbered('张伟', '110105491231002'), 'same', 'code'],
  [numbered('张伟', identity), '张伟', 'doubtful', 'name'],
  [numbered('张伟', identity), numbered('张伟', credit), 'doubtful', 'name'],
  [numbered('恒信科技有限公司', credit), numbered('恒信科技有限公司', credit.slice(8, 17)), 'same', 'name'],
  [numbered('恒信科技有限公司', '无'), numbered('永利贸易有限公司', '无'), 'different', null],
  [numbered('张伟', 'E12345678'), numbered('张伟', 'H98765432'), 'doubtful', 'name'],
  [numbered('张伟', 'E12345678'), numbered('ZHANG WEI', 'e1234 5678'), 'same', 'code'],
  [numbered('恒信科技有限公司', credit), numbered('恒信科技有限公司', `${credit.slice(0, 17)}A`), 'doubtful', 'name'],
  [numbered('恒信科技有限公司', credit), numbered('恒信科技有限公司', `${credit.slice(0, 16)}AA`), 'doubtful', 'name'],
  [numbered('恒信科技有限公司', credit), numbered('恒信科技有限公司', `${credit.slice(0, 15)}AAA`), 'different', null],
  [numbered('张伟', 'G12345'), numbered('ZHANG WEI', 'G12345'), 'same', 'code'],
  [numbered('张伟', 'G1234'), numbered('ZHANG WEI', 'G1234'), 'different', null],
]

/** Different organisations, however similar they look. */
const others: Pair[] = [
  ['恒信科技有限公司', '永利科技有限公司', 'different', null],
  ['恒信科技有限公司', '恒信贸易有限公司', 'different', null],
  ['北京科技有限公司', '上海科技有限公司', 'different', null],
  ['中国银行', '北京银行', 'different', null],
  ['中国银行', '银行', 'different', null],
  ['北京市朝阳区人民法院', '上海市浦东新区人民法院', 'different', null],
  ['北京市人民政府', '上海市人民政府', 'different', null],
  ['平安科技有限公司', '科技有限公司', 'different', null],
  ['东方航空股份有限公司', '南方航空股份有限公司', 'different', null],
  ['长安汽车股份有限公司', '汽车股份有限公司', 'different', null],
  ['恒信科技有限公司', '恒信科技园管理有限公司', 'different', null],
  ['第一中学', '第二中学', 'different', null],
  ['恒信科技有限公司', '恒鑫科技有限公司', 'doubtful', 'sound'],
  ['北京恒信科技有限公司', '北京恒欣科技有限公司', 'doubtful', 'sound'],
  [organisation('华为'), '华为', 'same', 'name'],
  [organisation('华为'), '华为有限公司', 'related', 'core'],
  ['华为', '深圳市华为有限公司', 'doubtful', 'core'],
]

export const pairs: readonly Pair[] = [...spellings, ...latin, ...cores, ...branches, ...people, ...numbers, ...others]
