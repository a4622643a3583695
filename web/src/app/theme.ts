import type { ThemeConfig } from 'antd'

/** Green of the same family, dark enough to be read as words on white and under white words. */
const readableGreen = '#237804'

/** The look of the product: dense, calm, readable. */
export const theme: ThemeConfig = {
  cssVar: { key: 'desk' },
  token: {
    colorPrimary: '#52C41A',
    colorLink: readableGreen,
    colorError: '#CF1322',
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.55)',
    colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
    colorTextDescription: 'rgba(0, 0, 0, 0.6)',
    borderRadius: 6,
    // With motion an open dialog of a hidden page crashes when the page returns.
    motion: false,
  },
  components: {
    Button: { colorPrimary: readableGreen, algorithm: true },
    Layout: { headerBg: '#fff', headerHeight: 48, headerPadding: '0 16px', siderBg: '#fff', bodyBg: '#f5f6f4' },
    Menu: { itemSelectedColor: readableGreen, subMenuItemSelectedColor: readableGreen, itemHeight: 38 },
    Pagination: { colorPrimary: readableGreen, algorithm: true },
    Tabs: { itemSelectedColor: readableGreen, itemHoverColor: readableGreen },
    Tag: { colorSuccess: readableGreen, colorWarning: '#8F5600', colorInfo: '#0958D9' },
    Table: { headerBg: '#fafbf9' },
  },
}
