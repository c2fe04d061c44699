/** Plugins do not run, so that none has data. */
export default function useGlobalData() {
  return {};
}

export const useAllPluginInstancesData = () => undefined;

export const usePluginData = () => undefined;
