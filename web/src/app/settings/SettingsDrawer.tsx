import { Divider, Drawer, Radio } from 'antd'
import type { DisplaySettings } from './DisplaySettings.ts'
import { PictureChoice } from './PictureChoice.tsx'
import { presetColors } from './presetColors.ts'
import { SettingSwitch } from './SettingSwitch.tsx'
import { useSettings } from './SettingsContext.ts'
import { useThemeChange } from './useThemeChange.ts'
import './SettingsDrawer.css'

interface SettingsDrawerProps {
  open: boolean
  onClose: () => void
}

const menuThemes = [
  { value: 'dark', title: '暗色菜单风格', className: 'picture-menu picture-menu-dark' },
  { value: 'light', title: '亮色菜单风格', className: 'picture-menu' },
] as const
const layouts = [
  { value: 'sidemenu', title: '侧边栏导航', className: 'picture-menu picture-menu-dark' },
  { value: 'topmenu', title: '顶部栏导航', className: 'picture-menu picture-menu-top' },
  { value: 'mixmenu', title: '混合导航', className: 'picture-menu picture-menu-top picture-menu-mixed' },
] as const
const darkModes = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
]
const colors = presetColors.map(({ value, title }) => ({
  value,
  title,
  className: 'picture-color',
  style: { background: value },
}))

/** The display settings of this browser. Every choice applies at once and is stored. */
export function SettingsDrawer({ open, onClose }: SettingsDrawerProps) {
  const { settings, change } = useSettings()
  const changeTheme = useThemeChange()
  const { theme, color, layout, contentWidth, fixedHeader } = settings
  const isTop = layout === 'topmenu'
  const widths = [
    { value: 'Fixed', label: '固定' },
    { value: 'Fluid', label: '流式', disabled: !isTop },
  ]
  return (
    <Drawer title="系统设置" open={open} onClose={onClose} size={320} styles={{ wrapper: { maxWidth: '100vw' } }}>
      <div className="settings">
        <h3>整体风格设置</h3>
        <PictureChoice
          label="整体风格设置"
          value={theme}
          options={menuThemes}
          onChange={(value) => change({ theme: value })}
        />
        <h3 id="settings-dark">深色模式</h3>
        <Radio.Group
          aria-labelledby="settings-dark"
          optionType="button"
          options={darkModes}
          value={settings.darkMode}
          onChange={({ target }) => void changeTheme({ darkMode: target.value as DisplaySettings['darkMode'] })}
        />
        <h3>主题色</h3>
        <PictureChoice
          label="主题色"
          value={color}
          options={colors}
          onChange={(value) => void changeTheme({ color: value })}
        />
        <Divider />
        <h3>导航模式</h3>
        <PictureChoice
          label="导航模式"
          value={layout}
          options={layouts}
          onChange={(value) => change({ layout: value })}
        />
        <h3 id="settings-width">内容区域宽度</h3>
        <Radio.Group
          aria-labelledby="settings-width"
          optionType="button"
          options={widths}
          value={contentWidth}
          onChange={({ target }) => change({ contentWidth: target.value as DisplaySettings['contentWidth'] })}
        />
        {!isTop && <p className="settings-hint">顶部栏导航时可以选择流式</p>}
        <SettingSwitch name="fixedHeader" title="固定 Header" />
        <SettingSwitch
          name="autoHideHeader"
          title="下滑时隐藏 Header"
          disabledBecause={fixedHeader ? undefined : '固定 Header 时可以选择'}
        />
        <SettingSwitch
          name="fixSiderbar"
          title="固定侧边菜单"
          disabledBecause={isTop ? '侧边栏导航时可以选择' : undefined}
        />
        <Divider />
        <h3>其他设置</h3>
        <SettingSwitch name="colorWeak" title="色弱模式" />
        <SettingSwitch name="multipage" title="多页签模式" />
      </div>
    </Drawer>
  )
}
