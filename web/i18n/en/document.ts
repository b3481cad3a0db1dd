export const documentText = {
  coming: "The viewer is on its way.",
};
