export const library = {

};
