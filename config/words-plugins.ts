import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

/**
 * The plugins that extract messages from the sources into catalogs: for the app, the server, and scripts that load the
 * server through Vite.
 */
export function wordsPlugins(isStrict = false): PluginOption[] {
  return [lingui(isStrict ? { failOnCompileError: true } : {}), babel({ presets: [linguiTransformerBabelPreset()] })];
}
