/** Every colour of the product, each with a light and a dark value. tests/ui/theme.test.ts checks their contrast. */
const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

/** The four status tones. They are used for the state of a stored thing and for nothing else. */
export type Tone = 'stored' | 'away' | 'attention' | 'stop';

export const colors = {
  bg: {
    DEFAULT: both('#F6F4F1', '#161513'),
    panel: both('#FFFFFF', '#1F1D1A'),
    sunken: both('#ECE8E2', '#100F0E'),
    hover: both('#F1EEE9', '#292622'),
    selected: both('#E2EEF0', '#15343A'),
  },
  fg: {
    DEFAULT: both('#1E1B18', '#F3F0EB'),
    muted: both('#4D4841', '#BDB6AB'),
    /** For hints only: 4.5:1, not 7:1. */
    subtle: both('#6B655D', '#A39C91'),
    error: both('#93164C', '#FF9CC0'),
  },
  border: {
    DEFAULT: both('#DFDAD3', '#34312C'),
    strong: both('#8C867C', '#7D776D'),
    error: both('#93164C', '#FF9CC0'),
  },
  accent: {
    DEFAULT: both('#0B5563', '#74C9D4'),
    solid: both('#0B5563', '#62BCC8'),
    solidHover: both('#084550', '#7ACDD8'),
    contrast: both('#FFFFFF', '#05262C'),
    tint: both('#E2EEF0', '#15343A'),
  },
  error: {
    solid: both('#93164C', '#FF9CC0'),
    solidHover: both('#7A103E', '#FFB5D0'),
    contrast: both('#FFFFFF', '#3A0519'),
    tint: both('#FBE7EF', '#3A1524'),
  },
  bar: {
    bg: both('#0A3038', '#0B2A31'),
    hover: both('#14434D', '#163D46'),
    line: both('#1E4F59', '#1C444D'),
    fg: both('#FFFFFF', '#F3F0EB'),
    muted: both('#B9D3D6', '#B0CACD'),
  },
  tone: {
    stored: { fg: both('#14532D', '#93DEA9'), bg: both('#E1F3E5', '#17351F'), line: both('#2F8A50', '#4FA56C') },
    away: { fg: both('#40338F', '#C6BCFF'), bg: both('#ECE9FA', '#2C2653'), line: both('#6A5ACD', '#8B7DE8') },
    attention: { fg: both('#693900', '#FFCB7A'), bg: both('#FFEDCB', '#3D2A0A'), line: both('#B26A00', '#D9962B') },
    stop: { fg: both('#8A1212', '#FFB0A7'), bg: both('#FDE5E2', '#4A1815'), line: both('#C62828', '#EF6A5E') },
  },
  /** A plate looks the same by day and by night. */
  plate: {
    yellow: { value: '#F9C80E' },
    white: { value: '#FDFDFB' },
    blue: { value: '#0B3BA5' },
    ink: { value: '#161616' },
    edge: both('#8A6E00', '#3A3000'),
    whiteEdge: both('#8C867C', '#4A463F'),
  },
};
