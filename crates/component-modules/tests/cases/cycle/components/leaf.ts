export const leaf = "leaf"; export const self = () => import("./leaf");
