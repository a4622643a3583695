/** Common items for counsel clients; prices in fen. */
export const counselItemSeeds = [
  { code: 'GW01', name: '日常法律咨询', kind: 'advice', unit: 'time', price: 30_000, stdHours: 0.5, slaHours: 8 },
  { code: 'GW02', name: '合同审查', kind: 'contractReview', unit: 'copy', price: 80_000, stdHours: 2, slaHours: 24 },
  { code: 'GW03', name: '合同起草', kind: 'contractDrafting', unit: 'copy', price: 150_000, stdHours: 4, slaHours: 40 },
  { code: 'GW04', name: '律师函', kind: 'lawyerLetter', unit: 'copy', price: 200_000, stdHours: 3, slaHours: 24 },
  {
    code: 'GW05',
    name: '法律培训',
    kind: 'training',
    unit: 'session',
    price: 500_000,
    stdHours: 6,
    carryRule: 'carry',
  },
  {
    code: 'GW06',
    name: '合规体检',
    kind: 'complianceCheck',
    unit: 'time',
    price: 1_200_000,
    stdHours: 24,
    carryRule: 'carry',
  },
  { code: 'GW07', name: '驻场服务', kind: 'onSite', unit: 'hour', price: 80_000, stdHours: 1 },
  { code: 'GW08', name: '尽职调查', kind: 'dueDiligence', unit: 'time', price: 2_000_000, stdHours: 40 },
].map((row, index) => ({ ...row, orderNum: index + 1 }))
