export const how = {
  coming: "The graph is on its way.",
};
