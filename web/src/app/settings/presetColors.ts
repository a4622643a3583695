/** The selectable colours (specification A §2). */
export const presetColors = [
  { value: '#F5222D', title: '薄暮' },
  { value: '#FA541C', title: '火山' },
  { value: '#FAAD14', title: '日暮' },
  { value: '#13C2C2', title: '明青' },
  { value: '#52C41A', title: '极光绿（默认）' },
  { value: '#1890FF', title: '拂晓蓝' },
  { value: '#2F54EB', title: '极客蓝' },
  { value: '#722ED1', title: '酱紫' },
] as const
