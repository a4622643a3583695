/** The departments of the demo office: three characters of the code per level. */
export const departments = [
  { code: 'A01', name: '律云法律服务平台', category: '1' },
  { code: 'A01A01', name: '法律顾问部', category: '2' },
  { code: 'A01A02', name: '诉讼业务部', category: '2' },
  { code: 'A01A02A01', name: '民商事组', category: '3' },
  { code: 'A01A03', name: '运营部', category: '2' },
  { code: 'A01A04', name: '客户服务部', category: '2' },
  { code: 'A01A05', name: '财务部', category: '2' },
  { code: 'A01A06', name: '内容编辑部', category: '2' },
] as const

/** The departments of the demo staff, by the letter of their number. */
export const departmentsOfStaff: Record<string, readonly string[]> = {
  Y: ['A01A03'],
  L: ['A01A01', 'A01A02'],
  C: ['A01A04'],
}
